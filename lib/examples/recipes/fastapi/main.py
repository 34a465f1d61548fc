"""An MCP server and its Server Card in one FastAPI application.

The documents come from `countersign publish --for vercel --out countersign`: the files, and one JSON
file with the headers of each. Run it with `uvicorn main:app`, behind whatever does TLS.
"""

import hashlib
import json
import re
from pathlib import Path
from urllib.parse import unquote

from fastapi import FastAPI, Request, Response
from mcp.server.mcpserver import MCPServer
from mcp.server.transport_security import TransportSecuritySettings

HOST = "tides.example"
EXPORT = Path(__file__).parent / "countersign"
ALLOW = "GET, HEAD, OPTIONS"
# All of them, because a method that is left out would go on to the MCP server, and get its 404.
METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]

mcp = MCPServer("tide-tables", title="Tide tables", version="2.0.0")


@mcp.tool()
def next_high_tide(station: str) -> str:
    """Time and height of the next high tide at a station."""
    return f"{station}: in three hours, 3.2 m"


# Without this the SDK takes every host but localhost for DNS rebinding and answers 421. A host is
# compared as text, so it stands here as clients write it: bare, and with a port.
security = TransportSecuritySettings(
    allowed_hosts=[HOST, f"{HOST}:*"],
    allowed_origins=[f"https://{HOST}"],
)
endpoint = mcp.streamable_http_app(
    streamable_http_path="/mcp", stateless_http=True, transport_security=security
)
app = FastAPI(lifespan=lambda _: mcp.session_manager.run())


def publish(path: str, headers: dict[str, str]) -> None:
    content = (EXPORT / "public" / unquote(path).lstrip("/")).read_bytes()
    media_type = headers.pop("Content-Type")
    shared = {name: value for name, value in headers.items() if name != "Cache-Control"}
    headers["ETag"] = f'"{hashlib.sha256(content).hexdigest()[:32]}"'

    async def answer(request: Request) -> Response:
        if request.method == "OPTIONS":
            return Response(status_code=204, headers={**shared, "Allow": ALLOW})
        if request.method not in ("GET", "HEAD"):
            return Response(status_code=405, headers={**shared, "Allow": ALLOW})
        known = request.headers.get("if-none-match", "")
        if known.strip() == "*" or headers["ETag"] in re.findall(r'"[^"]*"', known):
            return Response(status_code=304, headers=headers)
        return Response(content, media_type=media_type, headers=headers)

    app.add_api_route(path, answer, methods=METHODS, include_in_schema=False)


for rule in json.loads((EXPORT / "vercel.json").read_text())["headers"]:
    if rule["source"] != "/":
        publish(rule["source"], {header["key"]: header["value"] for header in rule["headers"]})

# Last, because it takes every path that is left.
app.mount("/", endpoint)
