/** How an audit finds what it says, for people; docs/audit.md has it too. */
export const auditMethod = `How envloom audits a release

Nothing of the release runs. Check functions are read by a parser of Python and evaluated step by step by an interpreter
that has no files, no network, no clock and no chance. It models the part of Python that checks use: statements and
expressions without classes, the methods of dicts, lists, sets and texts, and of the library collections, copy, datetime,
functools, itertools, json, math, re, string, typing and uuid. A check that does anything else, or takes too many steps,
is "not decided", with the reason. A check that iterates a set is asked twice, with its items in both orders; where the
answers differ it is not decided. Nothing is guessed.

The start. A check sees the state of its scenario, and what the constructor of the environment adds to it as far as that
can be read. Attributes that the constructor computes are unknown: a check that looks at one is not decided. As in
EnvScaler, a check that raises an error, or answers with no boolean, does not hold.

What an agent earns that does nothing is the share of checks that hold at the start. Checks that are not decided give it
a lowest and a highest value.

Changed states. For each check the audit looks for a state of which it says the opposite. It changes the state in the
places that the check looks at: it makes equal what the check compares, takes members away, adds rows, and puts in values
that the check itself writes down. A changed state is changed further where it led the check somewhere new. --budget says
how many states a check is asked about.

HOLDS_AT_START: the check holds at the start, and it can fail, and it is no frame check.
STARTS_DONE: all checks of the scenario hold at the start.
CANNOT_FAIL: the check holds at the start and answered False on no changed state, with all changes tried and all of them
decided. Or its source shows it: all it returns is True, \`… or True\`, or \`except:\` or \`except Exception:\` that returns True.
A check that looks at nothing cannot fail either.
Frame check: a check that holds at the start, can fail, and compares with \`initial_state\` or asks in its words for
something to stay as it was (unchanged, still, remains, no other …).
NO_FRAME_CHECK: side effects are made in a state in which each check holds: in each table a row more, and rows that no
check writes down are changed and removed. No check noticed any of them. Where a check was not decided, or no state was
found in which it holds, and none of the others noticed, the scenario is not decided.
PAYS_FOR_NOTHING: a check that is no frame check holds at the start, so that an agent that does nothing earns it.

What it cannot say. Where the audit says that a check can fail, it has found a state in which it does. Where it says that
a check cannot fail, it has searched and found none; there may be one all the same. Whether a check asks for the right thing is not judged, nor whether the tools can
reach a state. The method was tried on fixtures that follow the published format; it was not run on a real release.
`;
