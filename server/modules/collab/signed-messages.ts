import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Signs what servers say to one another over Redis, which anybody on the same Redis could say as well. */
export interface SignedMessages {
  seal(channel: string, message: string | Uint8Array): Buffer
  /** What was said on this channel; null where no server of this instance said it. */
  open(channel: string, sealed: Uint8Array): Buffer | null
}

const MAC = 32

/**
 * The key is derived from AUTH_SECRET, which all servers on one database share. The channel is signed along, so that a
 * message about one play cannot be said again about another. Said twice on the same channel it changes nothing: updates
 * are merged once, presence counts its words, and an event only makes pages ask.
 */
export function openSignedMessages(secret: string): SignedMessages {
  const key = Buffer.from(hkdfSync('sha256', secret, 'replique', 'messages between servers', MAC))
  const macOf = (channel: string, message: string | Uint8Array): Buffer =>
    createHmac('sha256', key).update(`${channel}\n`).update(message).digest()
  return {
    seal: (channel, message) => Buffer.concat([macOf(channel, message), Buffer.from(message)]),
    open: (channel, sealed) => {
      if (sealed.byteLength < MAC) return null
      const message = Buffer.from(sealed.subarray(MAC))
      return timingSafeEqual(sealed.subarray(0, MAC), macOf(channel, message)) ? message : null
    },
  }
}
