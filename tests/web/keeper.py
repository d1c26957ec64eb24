"""A keeper of passkeys, as browsers and phones are: makes keys, signs, and cheats if told to."""

import base64
import hashlib
import json
import os
import struct
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, WITH_KEY = 0x01, 0x04, 0x40


def written(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def read(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Keeper:
    """One key for one house."""

    origin: str
    name: str = "localhost"
    owner: bytes = b""
    count: int = 0
    id: bytes = field(default_factory=lambda: os.urandom(16))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def make(self, wish: dict[str, Any], **cheats: Any) -> dict[str, Any]:
        """The answer to a wish for a new key."""
        self.owner = read(wish["user"]["id"])
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        attested = bytes(16) + struct.pack(">H", len(self.id)) + self.id + cbor2.dumps(public)
        data = self._data(PRESENT | VERIFIED | WITH_KEY) + attested
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", wish, **cheats)
        return self._answer({"clientDataJSON": written(client), "attestationObject": written(statement)})

    def sign(self, wish: dict[str, Any], flags: int = PRESENT | VERIFIED, **cheats: Any) -> dict[str, Any]:
        """The answer to whoever asks for a key."""
        data, client = self._data(flags), self._client("webauthn.get", wish, **cheats)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        response = {"clientDataJSON": client, "authenticatorData": data, "signature": signature}
        return self._answer({name: written(part) for name, part in {**response, "userHandle": self.owner}.items()})

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.name.encode()).digest() + bytes([flags]) + struct.pack(">I", self.count)

    def _client(self, kind: str, wish: dict[str, Any], **cheats: Any) -> bytes:
        return json.dumps({"type": kind, "challenge": wish["challenge"], "origin": self.origin, **cheats}).encode()

    def _answer(self, response: dict[str, str]) -> dict[str, Any]:
        return {"id": written(self.id), "rawId": written(self.id), "type": "public-key", "response": response}
