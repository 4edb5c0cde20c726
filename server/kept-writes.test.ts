/** The stored response to a write with an idempotency key gives no access to anyone who reads the database. */
import { expect, test } from 'vitest'
import { bothEngines } from './kernel/db/engines-for-tests.ts'
import { signUp } from './testing/cast.ts'
import { openTestApp } from './testing/index.ts'

test.each(await bothEngines())(
  'the stored response to a write is encrypted with its own key, on $name',
  async (engine) => {
    const testApp = await openTestApp({ database: engine.open })
    const alice = await signUp(testApp, 'Alice')
    const key = { 'idempotency-key': 'a-key-of-alices-browser' }
    const ask = () =>
      testApp.fetch('/api/account/remove', {
        method: 'POST',
        headers: { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json', ...key },
        body: JSON.stringify({ password: 'not the password of alice' }),
      })
    const first = await ask()
    expect(first.status).toBe(403)
    const again = await ask()
    expect([again.status, await again.text()]).toEqual([403, await first.text()])
    const { rows } = await testApp.app.kernel.database.query('select * from idempotent_answers')
    expect(rows).toHaveLength(1)
    const [{ body, ...plain } = { body: null }] = rows
    const kept = `${JSON.stringify(plain)}${Buffer.from(body as Uint8Array).toString('latin1')}`
    for (const secret of ['a-key-of-alices-browser', 'proof_wrong', 'password']) expect(kept).not.toContain(secret)
    const bob = await signUp(testApp, 'Bob')
    const theirs = await testApp.fetch('/api/account/remove', {
      method: 'POST',
      headers: { authorization: `Bearer ${bob.token}`, 'content-type': 'application/json', ...key },
      body: JSON.stringify({ password: bob.password }),
    })
    expect(theirs.status).toBe(204)
    await testApp.close()
  },
)
