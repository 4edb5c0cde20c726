import { m } from '../../../messages/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { TrialName } from './tampering.ts'
import type { Told, TrialResult } from './trials.ts'

const WORDS: Readonly<Record<TrialName, () => string>> = {
  untouched: m.playground_jwt_untouched,
  none: m.playground_jwt_none,
  hs256: m.playground_jwt_hs256,
  payload: m.playground_jwt_payload,
  expired: m.playground_jwt_expired,
  kid: m.playground_jwt_kid,
  jwk: m.playground_jwt_jwk,
}

export function TrialTable({ results }: { results: readonly TrialResult[] }) {
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
