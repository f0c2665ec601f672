#!/usr/bin/env python3
"""A player for Starboard: keeps the settlers moving and takes its time with the rest.

    starboard sim master --games 20 --seats "exec:python3 examples/bot.py,random"

The protocol is described in docs/bots.md.
"""
import json
import random
import sys

FAVORITES = ["place-base", "reward", "harvest", "implement", "place", "keep", "start-conflict"]


def rank(action):
    """Actions whose first word is a favorite come first; ending anything comes last."""
    word = action.split()[0]
    return FAVORITES.index(word) if word in FAVORITES else len(FAVORITES)


def say(message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({"type": "ready", "name": "favorites first"})
    elif message["type"] == "choose":
        best = min(map(rank, message["actions"]))
        say({"action": random.choice([a for a in message["actions"] if rank(a) == best])})
    elif message["type"] == "invite":
        say({"action": None})  # Let it wait.
