"""The records of `state.py` as Discord's JSON (API version 10)."""

from bot.rehearsal.sandbox import permissions
from bot.rehearsal.sandbox.state import (
    DM,
    EPHEMERAL,
    THREAD_TYPES,
    Attachment,
    Channel,
    Guild,
    Json,
    Member,
    Message,
    Overwrite,
    Role,
    ScheduledEvent,
    State,
    User,
)


def user(who: User) -> Json:
    return {
        "id": str(who.id),
        "username": who.name.lower().replace(" ", "_"),
        "global_name": None if who.bot else who.name,
        "discriminator": "0000" if who.bot else "0",
        "avatar": None,
        "public_flags": 0,
        "flags": 0,
        "bot": who.bot,
        "primary_guild": None,
    }


def member(who: Member, with_user: bool = True) -> Json:
    body: Json = {
        "nick": who.nick,
        "avatar": None,
        "banner": None,
        "roles": [str(role) for role in who.roles],
        "joined_at": who.joined_at,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "communication_disabled_until": None,
    }
    if with_user:
        body["user"] = user(who.user)
    return body


def role(item: Role) -> Json:
    return {
        "id": str(item.id),
        "name": item.name,
        "description": None,
        "permissions": str(item.permissions),
        "position": item.position,
        "color": item.color,
        "colors": {"primary_color": item.color, "secondary_color": None, "tertiary_color": None},
        "hoist": item.hoist,
        "managed": item.managed,
        "mentionable": item.mentionable,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }


def overwrite(item: Overwrite) -> Json:
    return {"id": str(item.id), "type": item.type, "allow": str(item.allow), "deny": str(item.deny)}


def channel(state: State, item: Channel, home: Guild | None = None) -> Json:
    """A channel of `home`, which is the sandbox's server where none is given."""
    last = next(reversed([m for m in item.messages.values() if m.reader is None]), None)
    body: Json = {
        "id": str(item.id),
        "type": item.type,
        "flags": 0,
        "last_message_id": str(last.id) if last else None,
    }
    if item.type == DM:
        body["recipients"] = [user(item.recipient)] if item.recipient else []
        return body
    body |= {
        "guild_id": str((home or state.guild).id),
        "name": item.name,
        "parent_id": str(item.parent_id) if item.parent_id else None,
        "rate_limit_per_user": item.slowmode,
    }
    if item.type in THREAD_TYPES:
        return body | {
            "owner_id": str(item.owner_id),
            "thread_metadata": {
                "archived": item.archived,
                "auto_archive_duration": item.auto_archive_minutes,
                "archive_timestamp": item.created_at,
                "locked": item.locked,
                "create_timestamp": item.created_at,
                "invitable": True,
            },
            "message_count": len(item.messages),
            "member_count": len(item.thread_members),
            "total_message_sent": len(item.messages),
            "member": thread_member(item, state.bot.id),
        }
    return body | {
        "position": item.position,
        "permission_overwrites": [overwrite(o) for o in item.overwrites.values()],
        "topic": item.topic,
        "nsfw": item.nsfw,
    }


def thread_member(thread: Channel, user_id: int) -> Json:
    return {"id": str(thread.id), "user_id": str(user_id), "join_timestamp": thread.created_at, "flags": 0}


def attachment(item: Attachment) -> Json:
    body: Json = {
        "id": str(item.id),
        "filename": item.filename,
        "size": len(item.content),
        "url": item.url,
        "proxy_url": item.url,
        "content_type": item.content_type,
    }
    if item.size:
        body["width"], body["height"] = item.size
    if item.description:
        body["description"] = item.description
    return body


def message(state: State, item: Message, viewer: int | None = None) -> Json:
    """A message as the API gives it to the bot (`viewer`: whose own reactions count as `me`)."""
    me = state.bot.id if viewer is None else viewer
    body: Json = {
        "id": str(item.id),
        "channel_id": str(item.channel_id),
        "author": user(item.author),
        "content": item.content,
        "timestamp": item.timestamp,
        "edited_timestamp": item.edited,
        "tts": False,
        "mention_everyone": item.pings_everyone,
        "mentions": [user(state.users[who]) for who in item.pings if who in state.users],
        "mention_roles": [str(who) for who in item.pings if who in state.guild.roles],
        "attachments": [attachment(a) for a in item.attachments],
        "embeds": item.embeds,
        "components": item.components,
        "pinned": item.pinned,
        "type": item.type,
        "flags": item.flags,
    }
    if item.nonce is not None:
        body["nonce"] = item.nonce
    if item.reactions:
        body["reactions"] = [
            {
                "emoji": emoji(name),
                "count": len(people),
                "count_details": {"burst": 0, "normal": len(people)},
                "burst_colors": [],
                "me": me in people,
                "me_burst": False,
            }
            for name, people in item.reactions.items()
        ]
    if item.from_application:
        body["application_id"] = str(state.application.id)
    if item.interaction is not None:
        body["webhook_id"] = str(state.application.id)
        body["interaction_metadata"] = item.interaction
    if item.reference is not None:
        body["message_reference"] = {
            "type": 0,
            "message_id": str(item.reference),
            "channel_id": str(item.channel_id),
            "guild_id": str(state.guild.id),
        }
    return body


def message_event(state: State, item: Message) -> Json:
    """A message as the gateway sends it."""
    body = message(state, item)
    author = state.guild.members.get(item.author.id)
    if item.channel_id in state.guild.channels and not item.flags & EPHEMERAL:
        body["guild_id"] = str(state.guild.id)
        if author is not None:
            body["member"] = member(author, with_user=False)
    return body


def emoji(name: str) -> Json:
    """A unicode emoji, or a custom one written `name:id`."""
    text, _, number = name.partition(":")
    return {"id": number or None, "name": text}


def guild(state: State, item: Guild) -> Json:
    """The whole guild, as in GUILD_CREATE and GET /guilds/{id}."""
    threads = [c for c in item.channels.values() if c.type in THREAD_TYPES]
    return guild_rest(state, item) | {
        "joined_at": item.members[state.bot.id].joined_at,
        "large": False,
        "unavailable": False,
        "member_count": len(item.members),
        "members": [member(m) for m in item.members.values()],
        "channels": [channel(state, c, item) for c in item.channels.values() if c.type not in THREAD_TYPES],
        "threads": [channel(state, c, item) for c in threads if not c.archived],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def guild_rest(state: State, item: Guild) -> Json:
    """The guild as GET /guilds/{id} gives it."""
    none = (
        "icon",
        "description",
        "home_header",
        "splash",
        "discovery_splash",
        "banner",
        "application_id",
        "afk_channel_id",
        "system_channel_id",
        "widget_channel_id",
        "rules_channel_id",
        "safety_alerts_channel_id",
        "public_updates_channel_id",
        "vanity_url_code",
        "max_presences",
    )
    return dict.fromkeys(none) | {
        "id": str(item.id),
        "name": item.name,
        "owner_id": str(item.owner_id),
        "region": "deprecated",
        "afk_timeout": 300,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "roles": [role(r) for r in item.roles.values()],
        "default_message_notifications": 1,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_members": 500000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": "en-US",
        "emojis": [],
        "stickers": [],
        "features": [],
        "incidents_data": None,
        "nsfw": False,
        "nsfw_level": 0,
        "verification_level": 0,
    }


def application(state: State) -> Json:
    app = state.application
    return {
        "id": str(app.id),
        "name": app.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot_public": False,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": (1 << 19) | (1 << 15) | (1 << 13),
        "owner": user(app.owner),
        "team": None,
        "flags_new": "0",
        "approximate_user_authorization_count": 0,
        "eligible_oauth2_scopes": [],
        "summary": "",
        "hook": True,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": 1,
        "approximate_user_install_count": 0,
        "explicit_content_filter": 0,
        "bot": user(state.bot),
    }


def interaction_member(state: State, who: Member, place: Channel) -> Json:
    """The invoking member, with their permissions in the channel."""
    return member(who) | {"permissions": str(permissions.in_channel(state.guild, who, place))}


def scheduled_event(state: State, event: ScheduledEvent) -> Json:
    """An event as REST shows it."""
    return {
        "id": str(event.id),
        "guild_id": str(state.guild.id),
        "name": event.name,
        "description": event.description,
        "channel_id": None,
        "creator_id": str(event.creator.id),
        "creator": user(event.creator),
        "image": None,
        "scheduled_start_time": event.start.isoformat(),
        "scheduled_end_time": event.end.isoformat(),
        "status": event.status,
        "entity_type": 3,
        "entity_id": None,
        "recurrence_rule": None,
        "privacy_level": 2,
        "sku_ids": [],
        "guild_scheduled_event_exceptions": [],
        "entity_metadata": {"location": event.location},
    }
