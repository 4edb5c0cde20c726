import { authAddress } from '../../../platform/session/auth-address.ts'
import { accessToken } from '../../../platform/session/session.ts'
import { type Claims, tamper, TRIALS, type TrialName } from './tampering.ts'
import { m } from '../../../messages/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useState } from 'react'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Page } from '../../../ui/frame/page.tsx'
import { LogLevels } from '../../../ui/log-levels.tsx'

interface Told {
  readonly address: string
  /** Undefined if there was no response. */
  readonly status: number | undefined
  readonly code: string
}

interface TrialResult {
  readonly name: TrialName
  readonly told: readonly Told[]
  /** Whether both services passed: they accepted the unchanged token, or refused the tampered one. */
  readonly holds: boolean
}

async function present(address: string, token: string): Promise<Told> {
  try {
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' })
    const body = (await answer.json().catch(() => ({}))) as { error_code?: string; code?: string | number }
    return { address, status: answer.status, code: answer.ok ? '' : `${body.error_code ?? body.code ?? ''}` }
  } catch {
    return { address, status: undefined, code: '' }
  }
}

async function publicKey(): Promise<Claims> {
  const answer = await fetch(`${authAddress()}/.well-known/jwks.json`)
  const { keys = [] } = (await answer.json()) as { keys?: readonly Claims[] }
  return keys[0] ?? {}
}

const isRefused = ({ status }: Told) => status !== undefined && status >= 400 && status < 500

/**
 * Sends each tampered token to both services. Skips tokens that must be signed if Web Crypto is missing, as it is over
 * plain HTTP.
 */
async function runTrials(): Promise<TrialResult[]> {
  const token = await accessToken()
  if (!token) return []
  const key = await publicKey()
  const services = [`${authAddress()}/user`, `${location.origin}/api/me`]
  const names = globalThis.crypto?.subtle ? TRIALS : TRIALS.filter((name) => name !== 'hs256' && name !== 'jwk')
  const results: TrialResult[] = []
  for (const name of names) {
    const changed = await tamper(name, token, key)
    const told = await Promise.all(services.map((service) => present(service, changed)))
    results.push({
      name,
      told,
      holds: told.every((one) => (name === 'untouched' ? one.status === 200 : isRefused(one))),
    })
  }
  return results
}

const WORDS: Readonly<Record<TrialName, () => string>> = {
  untouched: m.playground_jwt_untouched,
  none: m.playground_jwt_none,
  hs256: m.playground_jwt_hs256,
  payload: m.playground_jwt_payload,
  expired: m.playground_jwt_expired,
  kid: m.playground_jwt_kid,
  jwk: m.playground_jwt_jwk,
}

function TrialTable({ results }: { results: readonly TrialResult[] }) {
  const holds = results.every((result) => result.holds)
  return (
    <>
      <p className="mb-2 font-semibold">{holds ? m.playground_jwt_holds() : m.playground_jwt_broken()}</p>
      <ul className="divide-y divide-line border-y border-line">
        {results.map((result) => (
          <li key={result.name} className="flex gap-3 py-3">
            <Icon
              name={result.holds ? 'shield-check' : 'shield-x'}
              className={classNames('mt-0.5', result.holds ? 'text-ink-soft' : 'text-accent')}
            />
            <div className="min-w-0">
              <p>
                {WORDS[result.name]()}
                {!result.holds && <strong className="text-accent"> {m.playground_jwt_let_through()}</strong>}
              </p>
              {result.told.map((told) => (
                <p key={told.address} className="font-script text-sm text-ink-soft [overflow-wrap:anywhere]">
                  {describe(told)}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

const describe = ({ address, status, code }: Told): string =>
  [new URL(address).pathname, status ?? m.playground_jwt_no_answer(), code].join(' ').trim()

/** A page that shows that manipulated tokens are refused. */
export function JwtSecurityTest() {
  const [results, setResults] = useState<readonly TrialResult[]>()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setFailure('')
    try {
      setResults(await runTrials())
    } catch (error) {
      setFailure(failureMessage(error))
    }
    setBusy(false)
  }
  return (
    <Page title="jwt-security-test">
      <div className="grid justify-items-start gap-5">
        <p className="max-w-prose text-ink-soft">{m.playground_jwt_lead()}</p>
        <Button look="solid" icon="play" busy={busy} onClick={() => void run()}>
          {m.playground_run()}
        </Button>
        <div aria-live="polite">{failure && <FieldError>{failure}</FieldError>}</div>
        <div role="status" className="w-full">
          {results && <TrialTable results={results} />}
        </div>
      </div>
      <LogLevels />
    </Page>
  )
}
