/** Sets up an authenticator app through the API, for journeys that don't test this. */
import * as OTPAuth from 'otpauth'
import type { Account } from './visitors.ts'

/** Returns the current code, or one that is `steps` steps away; each code can be used only once. */
export const codeOf = (app: OTPAuth.TOTP, steps = 0) => app.generate({ timestamp: Date.now() + steps * 30_000 })

export async function enrolApp(origin: string, { access_token }: Account): Promise<OTPAuth.TOTP> {
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${origin}/auth/v1/factors${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`the factor was refused: ${await answer.text()}`)
    return (await answer.json()) as { id: string; totp?: { secret: string } }
  }
  const { id, totp } = await ask('', { factor_type: 'totp', friendly_name: 'Phone' })
  const app = new OTPAuth.TOTP({ secret: totp?.secret ?? '' })
  const challenge = await ask(`/${id}/challenge`, {})
  await ask(`/${id}/verify`, { challenge_id: challenge.id, code: codeOf(app, -1) })
  return app
}
