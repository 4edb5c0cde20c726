import type { KeptFile, Room } from './kernel/room.ts'

const LAST = 'auth'

/** Has every room forget somebody: upper rooms first, and the account itself when nothing points at it any more. */
export async function forgetEverywhere(rooms: readonly Room[], userId: string): Promise<void> {
  for (const room of rooms.toReversed()) if (room.name !== LAST) await room.forget(userId)
  for (const room of rooms) if (room.name === LAST) await room.forget(userId)
}

/** What each room keeps of somebody: one file of plain values a room, and the files it keeps as such. */
export async function filesOf(rooms: readonly Room[], userId: string): Promise<KeptFile[]> {
  const files: KeptFile[] = []
  for (const room of rooms) {
    const values = await room.exportFor(userId)
    if (Object.keys(values).length > 0)
      files.push({ name: `${room.name}.json`, bytes: Buffer.from(`${JSON.stringify(values, null, 2)}\n`) })
    for (const { name, bytes } of (await room.filesFor?.(userId)) ?? [])
      files.push({ name: `${room.name}/${name}`, bytes })
  }
  return files
}
