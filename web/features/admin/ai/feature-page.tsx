import type { AiProvider, FeatureState } from '@replique/contract'
import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { EngineField } from './engine-field.tsx'
import { Failures } from './failures.tsx'
import { FeatureSwitch } from './feature-row.tsx'
import { FEATURE_SAYS, FEATURE_TITLES } from './feature-words.ts'
import { LimitsForm } from './limits-form.tsx'
import { PromptEditor } from './prompt-editor.tsx'
import { Trial } from './trial.tsx'
import { UsePicture } from './use-picture.tsx'

interface Props {
  readonly feature: FeatureState
  readonly providers: readonly AiProvider[]
}

/** All there is to one feature: by whom it is done, what is asked, how much of it, and how that went. */
export function FeaturePage({ feature, providers }: Props) {
  const title = FEATURE_TITLES[feature.name]()
  return (
    <>
      <div className="mb-6 flex items-start gap-4">
        <div className="min-w-0 grow">
          <h2 className="font-serif text-xl">{title}</h2>
          <p className="max-w-prose text-ink-soft">{FEATURE_SAYS[feature.name]()}</p>
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
        <UsePicture name={feature.name} />
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
