"""A client of the Sanad API. Needs Python 3.11 and nothing else."""

from . import problems, types
from .client import Client
from .problem import Problem
from .problems import *  # noqa: F403

__all__ = ["Client", "Problem", "types"]
__all__ += [kind.__name__ for kind in problems.PROBLEMS.values()]
