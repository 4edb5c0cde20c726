/**
 * Saves a data folder as written by this build, for the tests of later builds: `node workshop/keep-data-folder.ts
 * NAME`. Creates its data through the real server's API. Run it before a release that changes tables, and commit the
 * result.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { startServer } from '../e2e/server.ts'
import { signUp } from '../server/testing/cast.ts'
import { ROOT } from './run.ts'

const name = process.argv[2]
if (!name) throw new Error('node workshop/keep-data-folder.ts NAME')

const SCRIPT = `Title: The Kept Play
Author: Alice

INT. ARCHIVE - DAY

Dust, shelves, one lamp that still works.

ALICE
Every word I wrote is here.

BOB (reading)
Even this one.
`

const server = await startServer()
const asking = {
  fetch: (path: string | Request, init?: RequestInit) =>
    fetch(typeof path === 'string' ? new URL(path, server.origin) : path, init),
}
const root = await signUp(asking, 'Root')
await root.ask('POST', '/api/setup/promote', { code: new URL(server.setupLink ?? '').hash.slice('#code='.length) })
const alice = await signUp(asking, 'Alice')
const bob = await signUp(asking, 'Bob')
const form = new FormData()
form.append('file', new File([SCRIPT], 'kept.fountain'))
const made = await alice.ask('POST', '/api/plays/import', form)
const { id } = (await made.json()) as { id: string }
const shared = await alice.ask('POST', `/api/plays/${id}/people`, { email: bob.email, role: 'editor' })
const { link } = (await shared.json()) as { link: string }
await bob.ask('POST', '/api/invitations/accept', { secret: new URL(link).searchParams.get('secret') })
await alice.ask('PATCH', `/api/plays/${id}`, { title: 'The Kept Play, renamed' })
await server.leave()
const tar = execFileSync('tar', ['-c', '--format=ustar', '-C', server.folder, '--exclude=./dumps', '.'], {
  maxBuffer: 2 ** 30,
})
const packed = brotliCompressSync(tar, {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 },
})
writeFileSync(join(ROOT, 'server/testing/earlier', `${name}.tar.br`), packed)
console.log(`${name}.tar.br: ${packed.length} bytes`)
await server.stop()
