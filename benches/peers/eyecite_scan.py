"""Measures eyecite on English text. Each line of input runs one round and prints characters, citations and seconds.

The opinion is generated: sentences of court English, and a citation of a Supreme Court, federal or state report
in every fourth, about one in 500 characters, as in the opinions of eyecite's own benchmark.
"""

import json
import sys
import time

from eyecite import get_citations

REPORTERS = ["U.S.", "F.2d", "F.3d", "S. Ct.", "P.2d", "N.E.2d", "F. Supp. 2d"]
PROSE = (
    "The court considered whether the petitioner had shown good cause for the delay in filing the motion. "
    "Nothing in the record suggests that the notice was defective or that counsel failed to receive it. "
    "We review questions of statutory interpretation without deference to the decision below, and affirm. "
)


def opinion(citations):
    parts = []
    for count in range(citations):
        reporter = REPORTERS[count % len(REPORTERS)]
        volume, page, year = 100 + count % 400, 1 + count * 37 % 900, 1950 + count % 70
        parts.append(PROSE)
        parts.append(f"As this court held in Smith v. Jones, {volume} {reporter} {page} ({year}), the rule is settled. ")
    return "".join(parts)


text = opinion(int(sys.argv[1]))
for _ in sys.stdin:
    start = time.perf_counter()
    found = get_citations(text)
    seconds = time.perf_counter() - start
    print(json.dumps({"characters": len(text), "citations": len(found), "seconds": seconds}), flush=True)
