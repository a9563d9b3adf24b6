package org.apache.iceberg.spark;

/** Stands for Iceberg's class, which needs Spark, so that a test can have a subclass. */
public class SparkSessionCatalog {}
