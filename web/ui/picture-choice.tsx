import { type ReactNode, useRef } from 'react'
import { m } from '../messages/messages.js'
import { Button } from './button.tsx'

interface Props {
  readonly picture: string | null
  readonly busy: boolean
  /** The picture as it is, or what stands in its place. */
  readonly children: ReactNode
  readonly onChoose: (file: File) => void
  readonly onRemove: () => void
}

/** A picture beside the buttons that choose another, and take it away. */
export function PictureChoice({ picture, busy, children, onChoose, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {children}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          // the same file can be chosen again after a refusal
          event.target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        {picture ? m.profile_picture_change() : m.profile_picture_choose()}
      </Button>
      {picture && (
        <Button look="plain" disabled={busy} onClick={onRemove}>
          {m.profile_picture_remove()}
        </Button>
      )}
    </div>
  )
}
