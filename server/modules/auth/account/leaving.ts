import { zip, type AsyncZippable } from 'fflate'
import type { ExportedFile } from '../../../kernel/kernel.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { os } from '../../../kernel/http/call.ts'
import { refuse, requireProved, requireSignedIn } from '../../../kernel/refusal.ts'
import { isOnlyAdministrator, removeAccountOf } from '../administration/remove.ts'
import type { Auth } from '../auth.ts'
import { isRecentSignIn } from '../policy.ts'
import { findAccount, type AccountRow } from '../store.ts'

/** Packs files into one zip archive. Large files are compressed in worker threads. */
function zipOf(files: readonly ExportedFile[], mtime: Date): Promise<Uint8Array<ArrayBuffer>> {
  const contents: AsyncZippable = {}
  for (const { name, bytes } of files) contents[name] = [bytes, { mtime }]
  return new Promise((resolve, reject) => {
    zip(contents, { level: 6 }, (error, bytes) => (error ? reject(error) : resolve(new Uint8Array(bytes))))
  })
}

const EXPORTS = { name: 'auth.export', events: 10, seconds: 300 }
const PROOFS = { name: 'auth.proof', events: 10, seconds: 300 }

async function requireAccount({ kernel }: Auth, id: string): Promise<AccountRow> {
  return (await findAccount(kernel.database.db, id)) ?? refuse('no_authorization')
}

/**
 * Exports everything stored about a user: each module's data as JSON, and its files, such as plays, recordings and the
 * profile picture.
 */
async function exportAll({ kernel, modules }: Auth, { id }: SignedIn): Promise<File> {
  if (!kernel.limits.take(EXPORTS, id)) refuse('too_many_requests')
  const now = kernel.clock.now()
  const bytes = await zipOf(await modules.app.filesOf(id), now)
  return new File([bytes], `replique-${now.toISOString().slice(0, 10)}.zip`, { type: 'application/zip' })
}

const proofFor = (account: AccountRow): 'password' | 'recent-sign-in' =>
  account.password_hash === null ? 'recent-sign-in' : 'password'

/**
 * Returns how a user must prove their identity in the current session: with their password or, if they have none, by
 * having signed in recently.
 */
export const requiredProofOf = async (auth: Auth, { id }: SignedIn): Promise<'password' | 'recent-sign-in'> =>
  proofFor(await requireAccount(auth, id))

async function readConsequences(auth: Auth, { id }: SignedIn) {
  return {
    ...(await auth.modules.app.whatGoes(id)),
    lastAdministrator: await isOnlyAdministrator(auth, auth.kernel.database.db, id),
    proof: proofFor(await requireAccount(auth, id)),
  }
}

/**
 * Requires proof of identity, so that somebody with a borrowed session can't delete the account or replace all data
 * with a backup.
 */
export async function requireIdentityProof(auth: Auth, actor: SignedIn, password: string): Promise<void> {
  const { kernel, passwords } = auth
  if (!kernel.limits.take(PROOFS, actor.id)) refuse('too_many_requests')
  const account = await requireAccount(auth, actor.id)
  if (account.password_hash !== null) {
    if (!(await passwords.matches(password, account.password_hash))) refuse('proof_wrong')
    return
  }
  // anonymous users can't sign in again, so their session is the only proof they have
  if (account.is_anonymous) return
  if (!isRecentSignIn(actor, kernel.clock.now())) refuse('proof_wrong')
}

/**
 * Deletes what this server stores about the user. An account that they have with an external sign-in service is not
 * deleted.
 */
async function removeOwn(auth: Auth, actor: SignedIn, password: string): Promise<void> {
  await requireIdentityProof(auth, actor, password)
  const done = await removeAccountOf(auth, { accountId: actor.id, author: { id: actor.id, as: 'self' } })
  if (done === 'missing') refuse('no_authorization')
  if (done === 'last-administrator') refuse('last_administrator')
}

/** Routes for exporting the user's data and deleting the account. */
export function accountDataRoutes(auth: Auth) {
  const { account } = os
  return {
    export: account.export.handler(({ context }) => exportAll(auth, requireProved(context.actor))),
    consequences: account.consequences.handler(({ context }) => readConsequences(auth, requireSignedIn(context.actor))),
    remove: account.remove.handler(({ input, context }) =>
      removeOwn(auth, requireProved(context.actor), input.password),
    ),
  }
}
