#!/usr/bin/env python3
"""Explores every state of commits to one table (docs/commits.md): is an acknowledged commit ever lost, or a failed one there?

    single_table.py [ACTOR...] [DEFECT]

Writers A and B are always there. They take the lock and send a condition; their locks may vanish at any moment; their alters
may arrive late, twice, or without an answer; the server may apply an alter and refuse it nevertheless (a failing listener).

Actors:   C  a writer of ours without the lock, under the condition alone
          L  an old writer: locks, reads, alters without a condition, never loses its lock
          R  a rename under the condition; the table is found under its new name by nobody
          F  the metadata files: each of A and B writes its own from the start on, beside all other steps, and that may fail
Defects:  no-after            no look at the lock after the alter
          no-condition        our alters carry no condition
          modified-is-failure "modified" is taken for a failure without a look
          refused-is-failure  any other refusal is taken for a failure without a look
          gone-is-failure     a table that is gone after a doubt is taken for a conflict
          unwritten           an alter does not wait for the end of the writing
          left-writing        a failure does not wait for the end of the writing before it removes the file
          unknown-removes     an unknown outcome removes the file

Ends with 0 and "ok" if nothing was found. Each of the defects is found, with the right actor about (see ALL below); "all" runs
every combination.
"""
import sys
from collections import deque

ACTORS = ("C", "L", "R", "F")
DEFECTS = (
    "no-after", "no-condition", "modified-is-failure", "refused-is-failure", "gone-is-failure",
    "unwritten", "left-writing", "unknown-removes")
RESENDS = 1

# Arguments, and whether the check is to find nothing.
ALL = (
    ((), True),
    (("C",), True),
    (("L",), True),
    (("R",), True),
    (("L", "no-after"), False),
    (("no-condition",), False),
    (("modified-is-failure",), False),
    (("refused-is-failure",), False),
    (("R", "gone-is-failure"), False),
    (("F",), True),
    (("R", "F"), True),
    (("F", "unwritten"), False),
    (("R", "F", "left-writing"), False),
    (("F", "unknown-removes"), False),
)


class Model:
    """State: history of the table, its name, the lock's queue, messages on their way, each actor's (step, base, sent, doubt), files."""

    def __init__(self, arguments):
        self.actors = ("A", "B") + tuple(a for a in ACTORS if a in arguments and a != "F")
        self.writers = ("A", "B") if "F" in arguments else ()
        self.defects = {d for d in DEFECTS if d in arguments}

    def initial(self):
        first = {"A": "lock", "B": "lock", "L": "lock", "C": "read", "R": "read"}
        actors = tuple((a, (first[a], None, 0, False)) for a in self.actors)
        return ("b",), "t", (), (), actors, tuple((w, "writing") for w in self.writers)

    def successors(self, state):
        history, name, queue, messages, actors, files = state
        for i, message in enumerate(messages):
            yield from self.deliver(state, message, messages[:i] + messages[i + 1:])
        for owner in queue:
            if owner in ("A", "B"):
                yield history, name, without(queue, owner), messages, actors, files
        for writer, file in files:
            if file == "writing":
                for end in ("there", "none"):
                    yield history, name, queue, messages, actors, put(files, writer, end)
        for actor, (step, base, sent, doubt) in actors:
            yield from self.act(state, actor, step, base, sent, doubt)

    def deliver(self, state, message, rest):
        """A message arrives; its sender, if it still waits, hears of it or loses the answer."""
        history, name, queue, _, actors, files = state
        owner, expected, new = message
        found = name == "t"
        applies = found and (expected is None or expected == history)
        if owner == "R":
            after, name_after = history, "u" if applies else name
        else:
            after, name_after = (new if applies else history), name
        step, base, sent, doubt = dict(actors)[owner]
        if step != "wait":
            yield after, name_after, queue, rest, actors, files
            return
        answers = ["ok", "refused"] if applies else ["modified" if found else "refused"]
        for answer in answers:
            yield after, name_after, queue, rest, put(actors, owner, (answer, base, sent, doubt)), files
        yield after, name_after, queue, rest, put(actors, owner, ("look", base, sent, True)), files

    def act(self, state, actor, step, base, sent, doubt):
        history, name, queue, messages, actors, files = state
        file = dict(files).get(actor, "there")
        held = bool(queue) and queue[0] == actor
        released = without(queue, actor)

        def to(step, base=base, sent=sent, doubt=doubt, queue=queue, messages=messages):
            return history, name, queue, messages, put(actors, actor, (step, base, sent, doubt)), files

        def end(outcome):
            removes = outcome == "failed" or (outcome == "unknown" and "unknown-removes" in self.defects)
            if removes and file == "writing" and "left-writing" not in self.defects:
                return to(step)
            left = put(files, actor, "none") if removes and file == "there" else files
            return *to(outcome, None, 0, False, queue=released)[:5], left

        seen = "gone" if name != "t" else "ours" if actor in history else "unmoved" if history == base else "other"
        if step == "lock":
            yield to("granted", queue=queue if actor in queue else queue + (actor,))
        elif step == "granted":
            if held:
                yield to("read")
            elif actor not in queue:
                yield to("lock")
        elif step == "read":
            yield to("send", history) if name == "t" else end("failed")
        elif step == "send":
            if file == "none":
                yield end("failed")
            elif file == "writing" and "unwritten" not in self.defects:
                pass
            elif actor in ("A", "B") and not held:
                yield end("unknown" if doubt else "failed")
            else:
                conditional = actor != "L" and "no-condition" not in self.defects
                message = (actor, base if conditional else None, base + (actor,))
                yield to("wait", messages=tuple(sorted(messages + (message,), key=repr)))
        elif step == "wait":
            if actor not in ("L", "R"):
                yield to("look", doubt=True)
        elif actor == "R":
            pass
        elif step == "ok":
            if actor not in ("A", "B") or held or "no-after" in self.defects:
                yield end("acknowledged")
            else:
                yield to("lock again", queue=released)
        elif step in ("modified", "refused"):
            if actor == "L":
                yield end("unknown")  # what old writers make of it is not the question here
            elif step + "-is-failure" in self.defects:
                yield end("failed")
            elif seen == "ours":
                yield to("ok")
            elif seen == "gone":
                yield end("failed" if "gone-is-failure" in self.defects else "unknown")
            elif doubt:
                yield end("failed" if seen == "other" else "unknown")
            else:
                yield end("failed")
        elif step == "look":
            if actor == "L":
                yield end("unknown")
            elif seen == "ours":
                yield to("ok")
            elif seen == "other":
                yield end("failed")
            elif seen == "gone":
                yield end("failed" if "gone-is-failure" in self.defects else "unknown")
            elif sent < RESENDS:
                yield to("send", sent=sent + 1)
            else:
                yield end("unknown")
        elif step == "lock again":
            yield to("granted again", queue=queue if actor in queue else queue + (actor,))
        elif step == "granted again":
            if held:
                yield end({"ours": "acknowledged", "other": "failed"}.get(seen, "unknown"))
            elif actor not in queue:
                yield to("lock again")

    @staticmethod
    def violation(state):
        history, _, _, messages, actors, files = state
        for writer, file in files:
            step = dict(actors)[writer][0]
            if writer in history and file != "there":
                return f"the pointer names the file of {writer}, which is {file}: {history}"
            if step == "failed" and file == "there":
                return f"the file of {writer} is left behind"
        for actor, (step, _, _, _) in actors:
            if history.count(actor) > 1:
                return f"the commit of {actor} is there twice"
            if step == "acknowledged" and actor not in history and not messages:
                return f"the acknowledged commit of {actor} is lost: {history}"
            if step == "failed" and actor in history:
                return f"the failed commit of {actor} is there: {history}"
        return None


def without(queue, owner):
    return tuple(x for x in queue if x != owner)


def put(actors, actor, value):
    return tuple((a, value if a == actor else v) for a, v in actors)


def explore(arguments):
    model = Model(arguments)
    start = model.initial()
    before = {start: None}
    todo = deque([start])
    while todo:
        state = todo.popleft()
        found = model.violation(state)
        if found:
            path = []
            while state is not None:
                path.append(state)
                state = before[state]
            return found, list(reversed(path)), len(before)
        for following in model.successors(state):
            if following not in before:
                before[following] = state
                todo.append(following)
    return None, [], len(before)


def main(arguments):
    if arguments == ["all"]:
        wrong = 0
        for chosen, sound in ALL:
            found, _, states = explore(chosen)
            fits = (found is None) == sound
            wrong += not fits
            print(f"{'as expected' if fits else 'UNEXPECTED'}: {' '.join(chosen) or '(A, B)'}: {found or 'ok'}, {states} states")
        return 1 if wrong else 0
    unknown = [a for a in arguments if a not in ACTORS + DEFECTS]
    if unknown:
        print(f"unknown argument {unknown[0]}; see the head of this file", file=sys.stderr)
        return 2
    found, path, states = explore(arguments)
    for state in path:
        print(" ", state)
    print(f"{found or 'ok'}, {states} states")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
