import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { languageIn, type Metadata } from '../accounts/metadata.ts'
import type { Auth } from '../auth.ts'
import type { FlowRow } from '../flows/store.ts'
import { changeAccount, type AccountRow } from '../store.ts'
import type { CodeKind } from '../tables.ts'
import { hashCode, hashLinkToken, makeCode, makeLinkToken } from './code.ts'
import { addressFor, KINDS, lifeOf } from './kinds.ts'
import { replaceCode } from './store.ts'

export interface NewCode {
  readonly account: AccountRow
  readonly kind: CodeKind
  /** Where the sign-in ends, where that is not the site; already allowed. */
  readonly redirectTo?: string | null
  /** Where the client that asked keeps a verifier. */
  readonly flow?: FlowRow | null
  /** What counts of the person once the address is proved, in place of what an unproved account said. */
  readonly metadata?: Metadata
  readonly language?: 'en' | 'fr'
}
export interface IssuedLink {
  /** Of the code, to take it back where it could not be sent. */
  readonly codeId: string
  /** Opens the page whose button answers the letter. */
  readonly link: string
  readonly code: string
  /** What the link carries as `token_hash`. */
  readonly tokenHash: string
  readonly expiresAt: Date
}

interface LinkParts {
  readonly tokenHash: string
  readonly type: string
  readonly redirectTo: string | null
  readonly language: 'en' | 'fr'
}

/** The page of the site that answers a letter; opening it changes nothing. */
export function confirmPage({ config }: Auth['kernel'], parts: LinkParts): string {
  const page = `${config.origin}${parts.language === 'fr' ? '/fr' : ''}/auth/confirm`
  const query = new URLSearchParams({ token_hash: parts.tokenHash, type: parts.type })
  if (parts.redirectTo !== null) query.set('redirect_to', parts.redirectTo)
  return `${page}?${query}`
}

/** Makes the link and the code of one letter or text message, and remembers when; what was issued of that kind before is dead. */
export async function issueCode(auth: Auth, db: Db, wanted: NewCode): Promise<IssuedLink> {
  const { kernel } = auth
  const { account, kind, flow = null, redirectTo = null } = wanted
  const keys = await auth.keys.read()
  const now = kernel.clock.now()
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)
  const life = lifeOf(kind, kernel.config.auth)
  const id = newId()
  const [code, tokenHash] = [makeCode(), makeLinkToken(flow !== null)]
  await replaceCode(db, {
    id,
    account_id: account.id,
    kind,
    address: addressFor(account, kind),
    link_hash: hashLinkToken(tokenHash, keys),
    code_hash: hashCode(code, id, keys),
    flow_id: flow?.id ?? null,
    metadata: wanted.metadata ? JSON.stringify(wanted.metadata) : null,
    created_at: now,
    code_expires_at: after(life.code),
    expires_at: after(life.link),
  })
  await changeAccount(db, account.id, { [KINDS[kind].sentAt]: now })
  const language = languageIn(account.user_metadata, wanted.language)
  const link = confirmPage(kernel, { tokenHash, type: KINDS[kind].type, redirectTo, language })
  return { codeId: id, link, code, tokenHash, expiresAt: after(life.link) }
}

const KIND_OF = {
  signup: 'confirmation',
  invite: 'invite',
  magiclink: 'magic-link',
  recovery: 'recovery',
  email_change_current: 'email-change-current',
  email_change_new: 'email-change-new',
} as const satisfies Record<string, CodeKind>

export type LinkType = keyof typeof KIND_OF

/** A link and a code to hand over in another way than by letter. For a change of address, `new_email` must be set. */
export async function issueLink(
  auth: Auth,
  db: Db,
  { account, type, redirectTo }: { account: AccountRow; type: LinkType; redirectTo?: string | null },
): Promise<IssuedLink> {
  return issueCode(auth, db, { account, kind: KIND_OF[type], redirectTo: redirectTo ?? null })
}
