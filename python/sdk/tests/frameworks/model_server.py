"""
A model on loopback that says what a test scripts, in the protocols of OpenAI (chat completions and responses), Anthropic and Gemini,
whole and streamed. A turn is a text, or a list of tool calls `(name, arguments)`.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Call = tuple[str, dict[str, Any]]
Turn = str | list[Call]


class ModelServer:
    """Answers each request with the next turn, and "done" when there are no more."""

    def __init__(self) -> None:
        self.turns: list[Turn] = []
        self.requests: list[Any] = []
        self._made = 0
        self._lock = threading.Lock()
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["content-length"])))
                kind, content = server.answer(self.path.partition("?")[0], body)
                self.send_response(200)
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            def log_message(self, *args: Any) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}"

    def start(self) -> None:
        threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def stop(self) -> None:
        self._http.shutdown()
        self._http.server_close()

    def seen(self) -> str:
        """What the model was told after its first turn."""
        return json.dumps(self.requests[1:], ensure_ascii=False)

    def answer(self, path: str, body: Any) -> tuple[str, bytes]:
        if path.endswith("count_tokens"):
            return _json({"input_tokens": 1})
        with self._lock:
            self.requests.append(body)
            turn = self.turns.pop(0) if self.turns else "done"
            calls = [(f"call_{self._made + i}", *call) for i, call in enumerate([] if isinstance(turn, str) else turn)]
            self._made += len(calls)
        text = turn if isinstance(turn, str) else ""
        is_streamed = bool(body.get("stream"))
        if path.endswith("/chat/completions"):
            return _chat(text, calls, is_streamed)
        if path.endswith("/responses"):
            return _responses(text, calls, is_streamed)
        if path.endswith("/messages"):
            return _messages(text, calls, is_streamed)
        return _gemini(text, calls, path.endswith("streamGenerateContent"))


@contextmanager
def serve_model() -> Iterator[ModelServer]:
    server = ModelServer()
    server.start()
    try:
        yield server
    finally:
        server.stop()


Calls = list[tuple[str, str, dict[str, Any]]]


def _json(value: Any) -> tuple[str, bytes]:
    return "application/json", json.dumps(value).encode()


def _events(events: list[Any], *, is_named: bool, end: str = "") -> tuple[str, bytes]:
    lines = [(f"event: {e['type']}\n" if is_named else "") + f"data: {json.dumps(e)}\n\n" for e in events]
    return "text/event-stream", ("".join(lines) + end).encode()


def _chat(text: str, calls: Calls, is_streamed: bool) -> tuple[str, bytes]:
    tool_calls = [
        {"id": id_, "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
        for id_, name, arguments in calls
    ]
    message: dict[str, Any] = {"role": "assistant", "content": text or None}
    if calls:
        message["tool_calls"] = tool_calls
    finish = "tool_calls" if calls else "stop"
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    base = {"id": "chat_1", "created": 1, "model": "scripted"}
    if not is_streamed:
        choice = {"index": 0, "message": message, "finish_reason": finish}
        return _json({**base, "object": "chat.completion", "choices": [choice], "usage": usage})
    deltas: list[Any] = [{"role": "assistant", "content": text or None}]
    deltas += [{"tool_calls": [{**call, "index": index}]} for index, call in enumerate(tool_calls)]
    chunk = {**base, "object": "chat.completion.chunk"}
    events = [{**chunk, "choices": [{"index": 0, "delta": delta, "finish_reason": None}]} for delta in deltas]
    events.append({**chunk, "choices": [{"index": 0, "delta": {}, "finish_reason": finish}], "usage": usage})
    return _events(events, is_named=False, end="data: [DONE]\n\n")


def _responses(text: str, calls: Calls, is_streamed: bool) -> tuple[str, bytes]:
    output: list[dict[str, Any]] = [
        {
            "type": "function_call",
            "id": f"fc_{id_}",
            "call_id": id_,
            "name": name,
            "arguments": json.dumps(arguments),
            "status": "completed",
        }
        for id_, name, arguments in calls
    ]
    if not calls:
        part = {"type": "output_text", "text": text, "annotations": []}
        output = [{"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": [part]}]
    details = {"input_tokens_details": {"cached_tokens": 0}, "output_tokens_details": {"reasoning_tokens": 0}}
    response = {
        "id": "resp_1",
        "object": "response",
        "created_at": 1,
        "model": "scripted",
        "status": "completed",
        "output": output,
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "usage": {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2, **details},
    }
    if not is_streamed:
        return _json(response)
    events: list[dict[str, Any]] = [
        {"type": "response.created", "response": {**response, "status": "in_progress", "output": []}}
    ]
    for index, item in enumerate(output):
        place = {"output_index": index, "item_id": item["id"]}
        events.append({"type": "response.output_item.added", "output_index": index, "item": {**item, "arguments": ""}})
        if item["type"] == "function_call":
            arguments = item["arguments"]
            events.append({"type": "response.function_call_arguments.delta", **place, "delta": arguments})
            events.append({"type": "response.function_call_arguments.done", **place, "arguments": arguments})
        events.append({"type": "response.output_item.done", "output_index": index, "item": item})
    events.append({"type": "response.completed", "response": response})
    return _events([{**event, "sequence_number": n} for n, event in enumerate(events)], is_named=True)


def _messages(text: str, calls: Calls, is_streamed: bool) -> tuple[str, bytes]:
    content: list[dict[str, Any]] = [
        {"type": "tool_use", "id": f"toolu_{id_}", "name": name, "input": arguments} for id_, name, arguments in calls
    ] or [{"type": "text", "text": text}]
    stop = "tool_use" if calls else "end_turn"
    usage = {"input_tokens": 1, "output_tokens": 1}
    message = {"id": "msg_1", "type": "message", "role": "assistant", "model": "scripted", "usage": usage}
    message |= {"stop_sequence": None}
    if not is_streamed:
        return _json({**message, "content": content, "stop_reason": stop})
    events: list[dict[str, Any]] = [
        {"type": "message_start", "message": {**message, "content": [], "stop_reason": None}}
    ]
    for index, block in enumerate(content):
        if block["type"] == "text":
            empty, delta = {**block, "text": ""}, {"type": "text_delta", "text": block["text"]}
        else:
            empty = {**block, "input": {}}
            delta = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
        events += [
            {"type": "content_block_start", "index": index, "content_block": empty},
            {"type": "content_block_delta", "index": index, "delta": delta},
            {"type": "content_block_stop", "index": index},
        ]
    events += [
        {"type": "message_delta", "delta": {"stop_reason": stop, "stop_sequence": None}, "usage": usage},
        {"type": "message_stop"},
    ]
    return _events(events, is_named=True)


def _gemini(text: str, calls: Calls, is_streamed: bool) -> tuple[str, bytes]:
    parts: list[Any] = [{"functionCall": {"name": name, "args": arguments}} for _, name, arguments in calls]
    answer = {
        "candidates": [{"content": {"role": "model", "parts": parts or [{"text": text}]}, "finishReason": "STOP"}],
        "usageMetadata": {"promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2},
    }
    return _events([answer], is_named=False) if is_streamed else _json(answer)
