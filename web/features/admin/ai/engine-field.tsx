import type { AiProvider, FeatureState } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { SelectField } from '../../../ui/field.tsx'
import { useAttempt } from '../frame/attempt.ts'
import { engineInWords } from './feature-words.ts'
import { useFeatureChange } from './use-features.ts'

interface Props {
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

/** The built-in engine, or one model of a provider that is fit for it. */
export function EngineField({ feature, providers }: Props) {
  const attempt = useAttempt()
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
        <option value={BUILT_IN}>{m.ai_engine_built_in()}</option>
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
