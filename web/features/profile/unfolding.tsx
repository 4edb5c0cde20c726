import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { focusIn } from './focus-in.ts'

interface Props {
  readonly label: string
  readonly children: (fold: () => void) => ReactNode
}

/** A form behind its button; the keyboard follows it both ways. */
export function Unfolding({ label, children }: Props) {
  const [state, setState] = useState<'untouched' | 'open' | 'folded'>('untouched')
  return (
    <div key={state} ref={state === 'untouched' ? null : focusIn} className="w-full">
      {state === 'open' ? (
        children(() => setState('folded'))
      ) : (
        <Button onClick={() => setState('open')}>{label}</Button>
      )}
    </div>
  )
}
