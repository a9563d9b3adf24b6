package io.hmscatalog.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The calls so far and the faults for those to come; one order for both. Thread-safe. */
final class CallJournal {
    private final List<Call> calls = new ArrayList<>();
    private final List<Fault> faults = new ArrayList<>();
    private final List<Recording> recordings = new ArrayList<>();

    /** Enters the call and returns the faults that are to strike it. */
    synchronized List<Fault> record(Call call, Message request) {
        calls.add(call);
        recordings.forEach(recording -> recording.add(request));
        List<Fault> due = new ArrayList<>();
        for (Fault fault : faults) {
            if (fault.claims(call)) {
                due.add(fault);
            }
        }
        return due;
    }

    synchronized List<Call> calls() {
        return List.copyOf(calls);
    }

    synchronized Map<String, Integer> counts() {
        Map<String, Integer> counts = new TreeMap<>();
        calls.forEach(call -> counts.merge(call.method(), 1, Integer::sum));
        return counts;
    }

    synchronized void clearCalls() {
        calls.clear();
    }

    synchronized void add(Recording recording) {
        recordings.add(recording);
    }

    synchronized void add(Fault fault) {
        faults.add(fault);
    }

    synchronized List<Fault> unfiredFaults() {
        return faults.stream().filter(Fault::isUnfired).toList();
    }

    synchronized void clearFaults() {
        faults.clear();
    }
}
