import { claimsOf } from '../factors/second-factor-for-tests.ts'
import { tokensOf, type Caller, type Reply, type Tokens } from './caller-for-tests.ts'

/** A user who signs in again and again, and refreshes the session in between. */
export interface Visitor {
  readonly email: string
  readonly id: string
  readonly random: () => number
  tokens: Tokens
}

/** Returns a random number generator that gives the same numbers for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Step = (caller: Caller, visitor: Visitor) => Promise<void>

function check(isRight: boolean, what: string, reply: Reply): void {
  if (!isRight) throw new Error(`${what}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`)
}
const sessionOf = (token: string): string => claimsOf(token).session_id
const isTheirs = ({ status, body }: Reply, { id, email }: Visitor): boolean =>
  status === 200 && body.user.id === id && body.user.email === email

const signIn: Step = async (caller, visitor) => {
  const reply = await caller.signIn(visitor.email)
  check(isTheirs(reply, visitor), 'a sign-in', reply)
  const tokens = tokensOf(reply)
  check(sessionOf(tokens.access) !== sessionOf(visitor.tokens.access), 'a new session', reply)
  visitor.tokens = tokens
}

const signInWrongly: Step = async (caller, { email }) => {
  const reply = await caller.signIn(email, 'not this one')
  check(reply.status === 400 && reply.body.code === 'invalid_credentials', 'a wrong password', reply)
}

const checkNext = (reply: Reply, visitor: Visitor): void => {
  check(isTheirs(reply, visitor), 'a refresh', reply)
  const { access, refresh } = tokensOf(reply)
  check(sessionOf(access) === sessionOf(visitor.tokens.access), 'the same session', reply)
  check(refresh !== visitor.tokens.refresh, 'another token', reply)
}

const refresh: Step = async (caller, visitor) => {
  const reply = await caller.refresh(visitor.tokens.refresh)
  checkNext(reply, visitor)
  visitor.tokens = tokensOf(reply)
}

/** Two tabs that refresh at the same moment. */
const refreshTwice: Step = async (caller, visitor) => {
  const { refresh: token } = visitor.tokens
  const [one, other] = await Promise.all([caller.refresh(token), caller.refresh(token)])
  for (const reply of [one, other]) checkNext(reply, visitor)
  check(tokensOf(one).refresh === tokensOf(other).refresh, 'the same token for both', other)
  visitor.tokens = tokensOf(one)
}

const refreshForged: Step = async (caller, { tokens }) => {
  const last = tokens.refresh.at(-9) === 'A' ? 'B' : 'A'
  const reply = await caller.refresh(`${tokens.refresh.slice(0, -9)}${last}${tokens.refresh.slice(-8)}`)
  check(reply.status === 400 && reply.body.access_token === undefined, 'a forged token', reply)
}

const look: Step = async (caller, { tokens, id }) => {
  const reply = await caller.user(tokens.access)
  check(reply.status === 200 && reply.body.id === id, 'the user', reply)
}

/** The steps to choose from. A step that is listed several times is chosen more often. */
const STEPS: readonly Step[] = [
  signIn,
  signIn,
  signInWrongly,
  refresh,
  refresh,
  refresh,
  refreshTwice,
  refreshForged,
  look,
]

export async function takeStep(caller: Caller, visitor: Visitor): Promise<void> {
  await STEPS[Math.floor(visitor.random() * STEPS.length)]!(caller, visitor)
}

/** Checks that the last tokens still belong to the user and can be refreshed. */
export async function leave(caller: Caller, visitor: Visitor): Promise<void> {
  await look(caller, visitor)
  await refresh(caller, visitor)
  await look(caller, visitor)
}
