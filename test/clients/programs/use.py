"""Uses the client and prints what came of it as JSON: use.py URL KEY BUSY_URL."""

import json
import sys

from sanad_client import Client, Problem, RateLimitedProblem, UnauthorizedProblem, ValidationProblem

url, key, busy = sys.argv[1:]
client = Client(url, key=key)
question = "ما مدة فترة التجربة في عقد العمل؟"


def refusal(call):
    try:
        call()
    except Problem as problem:
        return problem
    return None


found = client.search(query="مدة التجربة في عقد العمل", top_k=3)
first = found["results"][0]
document = client.document(canonical_id=first["canonical_id"])
events = list(client.reason_stream(question=question))
whole = client.reason(question=question)
refused = refusal(lambda: client.search(query="عقد", top_k=51))
unknown = refusal(lambda: Client(url, key="wrong").search(query="عقد"))
patient = Client(busy, key=key)
exported: dict = {}
exec("from sanad_client import *", exported)
after_two = len(patient.search(query="عقد العمل")["results"]) > 0
print(
    json.dumps(
        {
            "results": len(found["results"]),
            "sameDocument": document["canonical_id"] == first["canonical_id"],
            "sameAnswer": "".join(event.get("token", "") for event in events) == whole["answer"]
            and events[-1]["citations"] == whole["citations"],
            "refused": isinstance(refused, ValidationProblem) and refused.errors[0]["pointer"],
            "unknown": isinstance(unknown, UnauthorizedProblem) and unknown.status,
            "afterTwoRefusals": after_two and "RateLimitedProblem" in exported and not issubclass(UnauthorizedProblem, RateLimitedProblem),
        }
    )
)
