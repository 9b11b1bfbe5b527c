"""What a user writes first, in an empty folder with the packages of PyPI: a line of JSON for each step."""

import json
import os
import shutil
import sys

import envloom


def say(**told: object) -> None:
    print(json.dumps(told))


say(node_on_path=shutil.which("node"), here=os.listdir("."), package=envloom.__file__)

with envloom.connect("library-loans") as client:
    with client.open("library-loans", seed=7) as session:
        step = session.step({"type": "message", "content": "Done."})
        say(environment=session.environment, scenario=session.scenario, reward=step.reward)

with envloom.load("parking-permits") as client, client.open(seed=7) as session:
    say(environment=session.environment, others=len(client.environments()) - 1)

try:
    envloom.load("parkng-permits")
except envloom.UnknownEnvironment as error:
    say(message=error.message)

# A user's own environment, in TypeScript, with nothing installed beside it, whose scenarios are made first.
with envloom.connect(sys.argv[1]) as client, client.open(seed=1) as session:
    say(environment=session.environment, tools=len(session.start.info["tools"]))
