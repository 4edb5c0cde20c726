import { LIMITS, type StartAccount } from '@replique/contract'
import { readClassList } from '@replique/contract/class-list'
import type { Db } from '../../../kernel/db/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { announceAccount, createAccount } from '../accounts/creation.ts'
import { addressOfLogin, showLogin } from '../accounts/sign-in.ts'
import { passwordRules, makeStartPassword } from '../passwords/password-strength.ts'
import { recordAction, type Author } from '../administration/author.ts'
import type { Auth } from '../auth.ts'
import { changeAccount, type AccountRow } from '../store.ts'
import { listLoginAddresses } from './store.ts'

const LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const LONGEST = 40
const NAMELESS = { en: 'pupil', fr: 'eleve' } as const

function plain(word: string): string {
  return word
    .toLowerCase()
    .replaceAll(/[œæßøłđðþı]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9-]/g, '')
    .replaceAll(/^-+|-+$/g, '')
}

/** Moves the family name to the end. Class lists write it first and in capitals. */
function inSpokenOrder(words: readonly string[]): string[] {
  const isLoud = (word: string): boolean => /\p{Lu}.*\p{Lu}/u.test(word) && word === word.toUpperCase()
  const quiet = words.filter((word) => !isLoud(word))
  return quiet.length === 0 ? [...words] : [...quiet, ...words.filter(isLoud)]
}

/** Returns a login such as `lea.martin`, using only letters found on every keyboard. */
export function loginFor(name: string, language: 'en' | 'fr'): string {
  const words = inSpokenOrder(name.split(/\s+/)).map(plain)
  const login = words.filter((word) => word !== '').join('.')
  return /[a-z]/.test(login) ? login.slice(0, LONGEST).replace(/[.-]+$/, '') : NAMELESS[language]
}

/** Returns an unused login for each name, and adds them to `taken`. */
export function loginsFor(names: readonly string[], language: 'en' | 'fr', taken: Set<string>): string[] {
  return names.map((name) => {
    const base = loginFor(name.replace(/ \d+$/, ''), language)
    let login = base
    for (let number = 2; taken.has(login); number += 1) login = `${base}${number}`
    taken.add(login)
    return login
  })
}

interface AccountList {
  readonly list: string
  readonly language: 'en' | 'fr'
  readonly author: Author
}

/** Maximum number of passwords hashed at the same time. More would delay users who are signing in. */
const WIDTH = 2
const TRIES = 3

interface Start {
  readonly name: string
  readonly password: string
  readonly hash: string
}

async function prepare(auth: Auth, names: readonly string[], language: 'en' | 'fr'): Promise<Start[]> {
  const rules = passwordRules(auth.kernel.config.auth)
  const ready: Start[] = []
  for (let at = 0; at < names.length; at += WIDTH) {
    const few = names.slice(at, at + WIDTH).map(async (name) => {
      const password = makeStartPassword(language, rules)
      return { name, password, hash: await auth.passwords.hash(password) }
    })
    ready.push(...(await Promise.all(few)))
  }
  return ready
}

/** Thrown if one of the logins was taken in the meantime. */
class LoginTaken extends Error {}

async function addOne(
  auth: Auth,
  db: Db,
  wanted: Start & { login: string; language: 'en' | 'fr' },
): Promise<AccountRow> {
  const { name, hash, login, language } = wanted
  const account = await createAccount(auth, db, {
    email: addressOfLogin(login),
    passwordHash: hash,
    metadata: { name, language },
    confirmed: true,
    own: false,
    proved: true,
  })
  if (!account) throw new LoginTaken(login)
  const app = { ...account.app_metadata, start_password: true }
  return changeAccount(db, account.id, { app_metadata: JSON.stringify(app) })
}

async function addAll(auth: Auth, db: Db, { starts, wanted }: { starts: readonly Start[]; wanted: AccountList }) {
  const { language, author } = wanted
  const taken = new Set((await listLoginAddresses(db)).map(showLogin))
  const logins = loginsFor(
    starts.map(({ name }) => name),
    language,
    taken,
  )
  const accounts: AccountRow[] = []
  for (const [at, start] of starts.entries())
    accounts.push(await addOne(auth, db, { ...start, login: logins[at]!, language }))
  const details = { count: accounts.length }
  await recordAction(auth, db, { author, action: 'accounts.added', target: logins[0]!, details })
  return { accounts, logins }
}

async function addUntaken(auth: Auth, starts: readonly Start[], wanted: AccountList) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await auth.kernel.database.transaction((db) => addAll(auth, db, { starts, wanted }))
    } catch (error) {
      if (!(error instanceof LoginTaken) || tries === TRIES) throw error
    }
  }
}

export type AddedAccount = StartAccount & { readonly id: string }

/**
 * Creates accounts for everybody on a list or, if that fails, for nobody. No other response contains their passwords.
 */
export async function addAccounts(auth: Auth, wanted: AccountList): Promise<AddedAccount[]> {
  const { names } = readClassList(wanted.list)
  if (names.length === 0 || names.length > LIMITS.accounts) refuse('list_wrong')
  const starts = await prepare(auth, names, wanted.language)
  const { accounts, logins } = await addUntaken(auth, starts, wanted)
  for (const account of accounts) announceAccount(auth, account)
  return starts.map(({ name, password }, at) => ({ id: accounts[at]!.id, name, login: logins[at]!, password }))
}
