import type { FeatureName, FeatureState, AiProvider } from '@replique/contract'
import { type FormEvent, useState, type ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { TextField, SelectField } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useAdminAction } from '../queries.ts'
import { useFeatureChange } from './use-features.ts'
import { engineInWords, FEATURE_DESCRIPTIONS, FEATURE_TITLES, FAULT_TEXTS, ownEngineInWords } from './feature-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LoadFailure } from '../frame/list-states.tsx'
import { formatMoment } from '../../../ui/dates.ts'
import { aiFailuresQuery } from '../queries.ts'
import { FeatureSwitch } from './feature-row.tsx'
import { PromptEditor } from './prompt-editor.tsx'
import { Trial } from './trial.tsx'
import { UsageChart } from './usage-chart.tsx'

interface LimitsFormProps {
  readonly name: FeatureName
  readonly limits: FeatureState['limits']
}

const MOST = 1_000_000_000
const written = (limit: number | null): string => (limit === null ? '' : String(limit))

/** Parses a limit. Returns null for empty text (no limit), and undefined if it isn't a number. */
function readLimit(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const number = /^\d{1,10}$/.test(text.trim()) ? Number(text) : Number.NaN
  return number <= MOST ? number : undefined
}

/** Monthly limits per user. */
function LimitsForm({ name, limits }: LimitsFormProps) {
  const attempt = useAdminAction()
  const change = useFeatureChange(name)
  const [typed, setTyped] = useState<Partial<Record<'calls' | 'tokens', string>>>({})
  const [busy, setBusy] = useState(false)
  const shown = { calls: typed.calls ?? written(limits.calls), tokens: typed.tokens ?? written(limits.tokens) }
  const read = { calls: readLimit(shown.calls), tokens: readLimit(shown.tokens) }
  const changed = shown.calls !== written(limits.calls) || shown.tokens !== written(limits.tokens)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { calls, tokens } = read
    if (calls === undefined || tokens === undefined || busy) return
    setBusy(true)
    void attempt(
      () => change({ limits: { calls, tokens } }),
      () => {
        setTyped({})
        showToast({ title: m.ai_limits_saved() })
      },
    ).then(() => setBusy(false))
  }
  const field = (what: 'calls' | 'tokens', label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      value={shown[what]}
      error={read[what] === undefined ? m.ai_limit_wrong() : undefined}
      onChange={(event) => setTyped({ ...typed, [what]: event.target.value })}
    />
  )
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <p className="max-w-prose text-sm text-ink-soft">{m.ai_limits_says()}</p>
      <div className="grid max-w-md gap-3 sm:grid-cols-2">
        {field('calls', m.ai_limit_calls())}
        {field('tokens', m.ai_limit_tokens())}
      </div>
      {changed && (
        <div>
          <Button type="submit" look="solid" busy={busy}>
            {m.admin_save()}
          </Button>
        </div>
      )}
    </form>
  )
}

interface EngineFieldProps {
  readonly feature: FeatureState
  readonly providers: readonly AiProvider[]
}

const BUILT_IN = 'built-in'
const writeEngine = (engine: FeatureState['engine']): string =>
  engine === null ? BUILT_IN : `${engine.provider} ${engine.model}`

function readEngine(value: string): FeatureState['engine'] {
  const [provider = '', model = ''] = value.split(' ')
  return value === BUILT_IN ? null : { provider, model }
}

/** Selects the built-in engine, or a provider's model of the right kind. */
function EngineField({ feature, providers }: EngineFieldProps) {
  const attempt = useAdminAction()
  const change = useFeatureChange(feature.name)
  const kind = feature.name === 'tts' ? 'speech' : 'text'
  const fit = providers
    .map(({ id, name, models }) => ({ id, name, models: models.filter((model) => model.kind === kind) }))
    .filter(({ models }) => models.length > 0)
  const value = writeEngine(feature.engine)
  const isThere =
    feature.engine === null ||
    fit.some(({ id, models }) => models.some((model) => writeEngine({ provider: id, model: model.id }) === value))
  return (
    <div className="max-w-md">
      <SelectField
        label={m.ai_engine_by()}
        hint={fit.length === 0 ? m.ai_engine_none() : m.ai_engine_hint()}
        value={value}
        onChange={(event) => void attempt(() => change({ engine: readEngine(event.target.value) }))}
      >
        <option value={BUILT_IN}>{ownEngineInWords(feature.name)}</option>
        {!isThere && <option value={value}>{engineInWords(feature, providers)}</option>}
        {fit.map(({ id, name, models }) => (
          <optgroup key={id} label={name}>
            {models.map((model) => (
              <option key={model.id} value={writeEngine({ provider: id, model: model.id })}>
                {model.id}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
    </div>
  )
}

const FIRST = 5

/** The most recent calls in which a model returned nothing usable. */
function Failures({ name }: { name: FeatureName }) {
  const [all, setAll] = useState(false)
  const found = useQuery(aiFailuresQuery(name))
  if (found.isPending) return <Skeleton className="h-12" />
  if (found.isError) return <LoadFailure error={found.error} onRetry={() => void found.refetch()} />
  const { failures } = found.data
  if (failures.length === 0) return <p className="text-ink-soft">{m.ai_failures_none()}</p>
  return (
    <>
      <ul className="border-t border-line">
        {(all ? failures : failures.slice(0, FIRST)).map(({ id, at, fault, provider, model }) => (
          <li key={id} className="border-b border-line py-2 [overflow-wrap:anywhere]">
            {FAULT_TEXTS[fault]()}
            <span className="block text-sm text-ink-soft">
              {formatMoment(at)} · {provider} · {model}
            </span>
          </li>
        ))}
      </ul>
      {!all && failures.length > FIRST && (
        <div>
          <Button look="plain" onClick={() => setAll(true)}>
            {m.ai_failures_all({ count: failures.length })}
          </Button>
        </div>
      )}
    </>
  )
}

interface Props {
  readonly feature: FeatureState
  readonly providers: readonly AiProvider[]
}

/** A feature's settings and statistics: engine, prompt, limits, usage and failures. */
export function FeaturePage({ feature, providers }: Props) {
  const title = FEATURE_TITLES[feature.name]()
  return (
    <>
      <div className="mb-6 flex items-start gap-4">
        <div className="min-w-0 grow">
          <h2 className="font-serif text-xl">{title}</h2>
          <p className="max-w-prose text-ink-soft">{FEATURE_DESCRIPTIONS[feature.name]()}</p>
          {!feature.on && (
            <p role="status" className="mt-1 font-semibold">
              {m.ai_is_off()}
            </p>
          )}
        </div>
        <FeatureSwitch feature={feature} label={title} />
      </div>
      <Part title={m.ai_engine()}>
        <EngineField feature={feature} providers={providers} />
      </Part>
      {feature.sample && (
        <Part title={m.ai_trial()}>
          <Trial name={feature.name} sample={feature.sample} />
        </Part>
      )}
      {feature.prompt && (
        <Part title={m.ai_prompt()}>
          <PromptEditor name={feature.name} prompt={feature.prompt} />
        </Part>
      )}
      <Part title={m.ai_limits()}>
        <LimitsForm name={feature.name} limits={feature.limits} />
      </Part>
      <Part title={m.ai_use()}>
        <UsageChart name={feature.name} />
      </Part>
      <Part title={m.ai_failures()}>
        <Failures name={feature.name} />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3 border-t border-line py-5">
      <h3 className="font-serif text-lg">{title}</h3>
      {children}
    </section>
  )
}
