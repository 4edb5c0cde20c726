import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size])
  if (size < 256) return Buffer.from([(major << 5) | 24, size])
  return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff])
}

function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].map(([key, inner]) => Buffer.concat([encode(key), encode(inner)]))
  return Buffer.concat([head(5, value.size), ...pairs])
}

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

/** How the browser or authenticator should deviate from the request in a test. */
export interface Deviation {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** Whether the user was verified, for example by a PIN. */
  readonly personal?: boolean
  readonly counter?: number
  readonly format?: string
  readonly userHandle?: string
}

interface Options {
  readonly challenge: string
  readonly rp?: { readonly id?: string }
  readonly rpId?: string
  readonly user?: { readonly id: string }
}

/** A software authenticator with one ES256 key and no attestation (`none`). */
export class SoftAuthenticator {
  readonly id = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #counter = 0
  #handle = ''

  constructor(origin: string) {
    this.#origin = origin
  }

  get credentialId(): string {
    return base64url(this.id)
  }

  #client(type: string, options: Options, deviation: Deviation): Buffer {
    const challenge = deviation.challenge ?? options.challenge
    return Buffer.from(JSON.stringify({ type, challenge, origin: deviation.origin ?? this.#origin }))
  }

  #data(options: Options, deviation: Deviation, attested: Buffer | null): Buffer {
    const rpId = deviation.rpId ?? options.rp?.id ?? options.rpId ?? ''
    const personal = deviation.personal === false ? 0 : VERIFIED
    const count = Buffer.alloc(4)
    count.writeUInt32BE(deviation.counter ?? (this.#counter += 1))
    const flags = Buffer.from([PRESENT | personal | (attested ? ATTESTED : 0)])
    return Buffer.concat([sha256(rpId), flags, count, attested ?? Buffer.alloc(0)])
  }

  #publicKey(): Buffer {
    const { x = '', y = '' } = (this.#keys.publicKey as KeyObject).export({ format: 'jwk' })
    return encode(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  /** Returns the response to `navigator.credentials.create()`. */
  create(options: Options, deviation: Deviation = {}): Record<string, unknown> {
    this.#handle = options.user?.id ?? ''
    const size = Buffer.from([0, this.id.length])
    const attested = Buffer.concat([Buffer.alloc(16), size, this.id, this.#publicKey()])
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', deviation.format ?? 'none'],
      ['attStmt', new Map<Cbor, Cbor>()],
      ['authData', this.#data(options, deviation, attested)],
    ])
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        attestationObject: base64url(encode(attestation)),
        clientDataJSON: base64url(this.#client('webauthn.create', options, deviation)),
        transports: ['internal', 'telepathy'],
      },
    }
  }

  /** Returns the response to `navigator.credentials.get()`. */
  get(options: Options, deviation: Deviation = {}): Record<string, unknown> {
    const data = this.#data(options, deviation, null)
    const client = this.#client('webauthn.get', options, deviation)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        authenticatorData: base64url(data),
        clientDataJSON: base64url(client),
        signature: base64url(signature),
        userHandle: deviation.userHandle ?? this.#handle,
      },
    }
  }
}
