# -*- coding: utf-8 -*-
from __future__ import annotations

import copy
from typing import Any, Dict, List, TypedDict
import random
import time

from .BaseEnv import BaseEnv


class ShelfInfo(TypedDict):
    shelf_id: str
    jar_list: List[str]
    label: str
    creation_tim: str


class _GeneratedEnvImpl:
    def __init__(self):
        self.shelves: Dict[str, ShelfInfo] = {}

    def list_shelves(self) -> dict:
        return {"success": True, "data": list(self.shelves.values())}

    def shuffle_shelf(self, shelf_id: str) -> dict:
        if shelf_id not in self.shelves:
            return {"success": False, "error": "Shelf not found"}
        random.shuffle(self.shelves[shelf_id]["jar_list"])
        return {"success": True, "message": "Shelf shuffled."}

    def add_shelf(self, shelf_id: str, label: str) -> dict:
        creation_time = str(time.time())
        self.shelves[shelf_id] = {"shelf_id": shelf_id, "jar_list": [], "label": label, "creation_tim": creation_time}
        return {"success": True, "message": "Shelf added."}


class JarShelves(BaseEnv):
    def __init__(self, *, parameters=None):
        super().__init__()

    def list_shelves(self, **kwargs):
        return self._call_inner_tool('list_shelves', kwargs)
