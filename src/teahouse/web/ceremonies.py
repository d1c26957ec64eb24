"""What browsers are asked for a passkey, and whether they answered well: W3C's Web Authentication, by `webauthn`.

That library takes a quarter of a second to load, so this module is loaded when somebody first wants a passkey.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from webauthn import (
    base64url_to_bytes,
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import bytes_to_base64url, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from teahouse.store.passkeys import Passkey
from teahouse.web.places import Place

MILLISECONDS = 240_000
"""In which somebody finds their key."""
LONGEST_ID = 1400
"""Signs of 1023 bytes, which is the longest name a key may have."""
PREFERRED = UserVerificationRequirement.PREFERRED
Answer = Mapping[str, Any]


class BadAnswer(Exception):
    """Not what was asked for, or nothing that could be read."""


@dataclass(frozen=True)
class Made:
    """A new key: its name for its keeper, its public half, how often it was used."""

    id: str
    key: str
    count: int


def to_make(place: Place, house: str, challenge: str, person: tuple[str, str], known: Sequence[str]) -> str:
    """For a new key that its keeper finds by itself, of a person by id and name; not beside one that is there."""
    id, name = person
    wished = AuthenticatorSelectionCriteria(resident_key=ResidentKeyRequirement.REQUIRED, user_verification=PREFERRED)
    options = generate_registration_options(
        rp_id=place.name,
        rp_name=house,
        user_id=id.encode(),
        user_name=name,
        challenge=challenge.encode(),
        timeout=MILLISECONDS,
        authenticator_selection=wished,
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(each)) for each in known],
    )
    return options_to_json(options)


def to_sign(place: Place, challenge: str) -> str:
    """For whichever key somebody chooses."""
    options = generate_authentication_options(
        rp_id=place.name, challenge=challenge.encode(), timeout=MILLISECONDS, user_verification=PREFERRED
    )
    return options_to_json(options)


def challenge_in(answer: Answer) -> str:
    """Which challenge it answers; whether that is one of ours is for others to say."""
    try:
        return parse_client_data_json(base64url_to_bytes(answer["response"]["clientDataJSON"])).challenge.decode()
    except Exception as error:  # whatever a stranger's bytes make a reader stumble over
        raise BadAnswer() from error


def made(answer: Answer, challenge: str, place: Place) -> Made:
    try:
        found = verify_registration_response(
            credential=dict(answer),
            expected_challenge=challenge.encode(),
            expected_rp_id=place.name,
            expected_origin=place.origin,
        )
    except Exception as error:
        raise BadAnswer() from error
    id = bytes_to_base64url(found.credential_id)
    if len(id) > LONGEST_ID or id != answer["id"]:
        raise BadAnswer()
    return Made(id, bytes_to_base64url(found.credential_public_key), found.sign_count)


def signed(answer: Answer, challenge: str, place: Place, passkey: Passkey) -> int:
    """How often the key was used, as its keeper counts."""
    try:
        _check_owner(answer["response"].get("userHandle"), passkey)
        found = verify_authentication_response(
            credential=dict(answer),
            expected_challenge=challenge.encode(),
            expected_rp_id=place.name,
            expected_origin=place.origin,
            credential_public_key=base64url_to_bytes(passkey.key),
            credential_current_sign_count=0,  # compared by who asks, when the signature is known to be right
        )
    except Exception as error:
        raise BadAnswer() from error
    return found.new_sign_count


def _check_owner(handle: Any, passkey: Passkey) -> None:
    """Where its keeper says whose it is, it says the same as we."""
    if handle and base64url_to_bytes(handle) != passkey.person.encode():
        raise BadAnswer()
