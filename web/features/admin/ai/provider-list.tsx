import type { AiProvider, ProviderTest } from '@replique/contract'
import { useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { ProviderDialog } from './provider-dialog.tsx'
import { ProviderRow } from './provider-row.tsx'

/** Services whose models may be asked, and what each said when it was tested. */
export function ProviderList({ providers }: { providers: readonly AiProvider[] }) {
  const [open, setOpen] = useState<AiProvider | 'new'>()
  const [tests, setTests] = useState<Readonly<Record<string, ProviderTest>>>({})
  const heading = useRef<HTMLHeadingElement>(null)
  const known = open === undefined || open === 'new' ? [] : (tests[open.id]?.models ?? [])
  return (
    <section aria-labelledby="providers" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 id="providers" ref={heading} tabIndex={-1} className="grow font-serif text-xl">
          {m.ai_providers()}
        </h2>
        <Button icon="plus" onClick={() => setOpen('new')}>
          {m.ai_provider_add()}
        </Button>
      </div>
      {providers.length === 0 ? (
        <p className="max-w-prose text-ink-soft">{m.ai_providers_none()}</p>
      ) : (
        <ul className="border-t border-line">
          {providers.map((provider) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              test={tests[provider.id]}
              onTested={(test) => setTests((before) => ({ ...before, [provider.id]: test }))}
              onChange={() => setOpen(provider)}
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
      {open !== undefined && (
        <ProviderDialog provider={open === 'new' ? null : open} known={known} onClose={() => setOpen(undefined)} />
      )}
    </section>
  )
}
