/** Pixels of a picture's side, as it is kept. */
export const SIDE = 256

/** The largest square in the middle of a picture. */
export function middleSquare(width: number, height: number): { x: number; y: number; side: number } {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}

/** Crops a chosen picture square and makes it small; nothing when the browser cannot read it as a picture. */
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
  // browsers that do not write WebP write PNG instead
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9))
  return blob ? new File([blob], 'picture', { type: blob.type }) : undefined
}
