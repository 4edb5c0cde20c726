import { type ReactNode, useRef } from 'react'
import { m } from '../messages/messages.js'
import { Button } from './button.tsx'

/** Width and height of the stored picture in pixels. */
const SIDE = 256

/** Returns the largest centred square of a picture. */
export function middleSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}

/** Crops a picture to a square and scales it down; returns undefined if the browser can't decode it. */
export async function squarePicture(file: Blob): Promise<File | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap || bitmap.width === 0 || bitmap.height === 0) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const { x, y, side } = middleSquare(bitmap.width, bitmap.height)
  const pencil = canvas.getContext('2d')
  if (!pencil) return undefined
  pencil.imageSmoothingQuality = 'high'
  pencil.drawImage(bitmap, x, y, side, side, 0, 0, SIDE, SIDE)
  bitmap.close()
  // browsers without WebP encoding produce PNG instead
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  return blob ? new File([blob], 'picture', { type: blob.type }) : undefined
}

interface Props {
  readonly picture: string | null
  readonly busy: boolean
  /** The current picture, or its placeholder. */
  readonly children: ReactNode
  readonly onChoose: (file: File) => void
  readonly onRemove: () => void
}

/** A picture with buttons to replace and remove it. */
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
          // lets the same file be chosen again after an error
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
