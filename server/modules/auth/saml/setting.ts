import { createHash, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { isSafeAddress } from '../providers/setting.ts'

/** A configured identity provider for single sign-on. */
export interface SamlConfig {
  /** The id that clients use; derived from the entity id by default. */
  readonly id: string
  readonly name: string
  readonly entityId: string
  readonly signInUrl: string
  /** The provider's certificates in PEM format. There are several while one is being replaced. */
  readonly certificates: readonly string[]
  /**
   * The email domains of the users who sign in with this provider. It can vouch only for addresses in these domains.
   */
  readonly domains: readonly string[]
  readonly attributes: { readonly email: string | null; readonly name: string | null; readonly subject: string | null }
}

const LINE = 64

/** Returns the certificate as PEM, or null if it is invalid. Providers show it on one line or on several. */
function toPem(given: string): string | null {
  const base64 = given.replaceAll(/-----(BEGIN|END) CERTIFICATE-----|\s/g, '')
  const lines = base64.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []
  const pem = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
  try {
    return new X509Certificate(pem).toString()
  } catch {
    return null
  }
}

const certificate = z
  .string()
  .max(20_000)
  .transform((text, context) => {
    const pem = toPem(text)
    if (pem !== null) return pem
    context.addIssue({ code: 'custom', message: 'the certificate cannot be read' })
    return z.NEVER
  })

const entry = z.strictObject({
  id: z.uuid('its id must be a UUID').toLowerCase().optional(),
  name: z.string().min(1).max(80),
  entity_id: z.string().min(1).max(1000),
  sign_in_url: z.string().max(1000).refine(isSafeAddress, 'sign_in_url must begin with https://'),
  certificate: z.union([certificate, z.array(certificate).min(1).max(5)]),
  domains: z
    .array(
      z
        .string()
        .toLowerCase()
        .regex(/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u, 'a domain is like example.org'),
    )
    .min(1)
    .max(100),
  attributes: z
    .strictObject({
      email: z.string().min(1).max(300).optional(),
      name: z.string().min(1).max(300).optional(),
      subject: z.string().min(1).max(300).optional(),
    })
    .default({}),
})
type Entry = z.output<typeof entry>

/** Derives a stable id from the entity id, so that it needn't be configured. */
function makeId(entityId: string): string {
  const hex = createHash('sha256').update('replique saml\n').update(entityId).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const complete = (given: Entry): SamlConfig => ({
  id: given.id ?? makeId(given.entity_id),
  name: given.name,
  entityId: given.entity_id,
  signInUrl: given.sign_in_url,
  certificates: typeof given.certificate === 'string' ? [given.certificate] : given.certificate,
  domains: given.domains,
  attributes: {
    email: given.attributes.email ?? null,
    name: given.attributes.name ?? null,
    subject: given.attributes.subject ?? null,
  },
})

function readList(text: string): readonly SamlConfig[] | string {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'it is not JSON'
  }
  const read = z.array(entry, 'it must be a JSON list').max(50).safeParse(value)
  if (!read.success) {
    const { path, message } = read.error.issues[0]!
    return path.length === 0 ? message : `${path.join('.')}: ${message}`
  }
  const list = read.data.map(complete)
  const ids = list.flatMap(({ id, entityId }) => [id, entityId])
  if (new Set(ids).size < ids.length) return 'two identity providers have the same id'
  const domains = list.flatMap((one) => one.domains)
  return new Set(domains).size < domains.length ? 'two identity providers have the same domain' : list
}

/** The identity providers of AUTH_SAML. */
export const samlList = z
  .string()
  .optional()
  .transform((text, context): readonly SamlConfig[] => {
    if (text === undefined) return []
    const read = readList(text)
    if (typeof read !== 'string') return read
    context.addIssue({ code: 'custom', message: read })
    return z.NEVER
  })
