import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/field.tsx'
import { Page } from '../../../ui/frame/page.tsx'
import { LogLevels } from '../../../ui/log-levels.tsx'
import { runTrials, type TrialResult } from './trials.ts'
import { TrialTable } from './trial-table.tsx'

/** Shows how tokens that somebody has tampered with are refused. */
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
        <div aria-live="polite">{failure && <Problem>{failure}</Problem>}</div>
        <div role="status" className="w-full">
          {results && <TrialTable results={results} />}
        </div>
      </div>
      <LogLevels />
    </Page>
  )
}
