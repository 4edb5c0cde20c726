import type { FeatureName, FeatureState, FeatureTrial } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { FAULT_TEXTS, moneyOf, numberOf, secondsOf } from './feature-texts.ts'

interface Props {
  readonly name: FeatureName
  readonly sample: NonNullable<FeatureState['sample']>
}

/** Runs the feature with its current settings on an editable sample, and shows its proposals and their cost. */
export function Trial({ name, sample }: Props) {
  const client = useQueryClient()
  const [language, setLanguage] = useState(getLocale())
  const [typed, setTyped] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<FeatureTrial>()
  const [error, setError] = useState('')
  const text = typed ?? sample[language]
  const run = async () => {
    setBusy(true)
    setError('')
    try {
      setTold(await api.ai.administration.tryFeature({ name, text, language }))
      for (const what of ['use', 'failures', 'providers'])
        void client.invalidateQueries({ queryKey: ['admin', 'ai', what] })
    } catch (refusal) {
      setTold(undefined)
      setError(failureMessage(refusal))
    }
    setBusy(false)
  }
  return (
    <>
      <p className="max-w-prose text-sm text-ink-soft">{m.ai_trial_says()}</p>
      <div className="max-w-60">
        <Choice
          label={m.ai_trial_language()}
          options={[
            { value: 'en', label: 'English', lang: 'en' },
            { value: 'fr', label: 'Français', lang: 'fr' },
          ]}
          value={language}
          onChange={(next) => {
            setLanguage(next)
            setTyped(undefined)
          }}
        />
      </div>
      <TextArea
        label={m.ai_trial_text()}
        lang={language}
        rows={7}
        maxLength={5000}
        className="font-script text-sm"
        value={text}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div>
        <Button icon="play" busy={busy} disabled={text.trim() === ''} onClick={() => void run()}>
          {m.ai_trial_run()}
        </Button>
      </div>
      <div aria-live="polite" aria-busy={busy}>
        {error && <FieldError>{error}</FieldError>}
        {told && <Told told={told} language={language} />}
      </div>
    </>
  )
}

function Told({ told, language }: { told: FeatureTrial; language: string }) {
  const { lines, failure, calls, tokensIn, tokensOut, cost, seconds } = told
  const price =
    calls === 0
      ? m.ai_trial_free({ seconds: secondsOf(seconds) })
      : m.ai_trial_cost({ cost: moneyOf(cost), tokens: numberOf(tokensIn + tokensOut), seconds: secondsOf(seconds) })
  return (
    <div className="grid gap-2">
      {failure && (
        <FieldError>{failure.fault === null ? m.ai_trial_failed() : FAULT_TEXTS[failure.fault]()}</FieldError>
      )}
      {!failure && lines.length === 0 && <p>{m.ai_trial_nothing()}</p>}
      {lines.length > 0 && (
        <ul className="border-t border-line" lang={language}>
          {lines.map(({ what, proposal, because }, index) => (
            // the proposals of a response never change order
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="border-b border-line py-2 [overflow-wrap:anywhere]">
              <span className="font-semibold">{what}</span> <span className="text-accent">{proposal}</span>
              {because && <span className="block text-sm text-ink-soft">{because}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-soft tabular-nums">{price}</p>
    </div>
  )
}
