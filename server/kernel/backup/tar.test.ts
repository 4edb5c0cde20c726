import { expect, test } from 'vitest'
import { padding, tarEnd, tarHeader, readTar } from './tar.ts'

const LONG = `files/${'é'.repeat(90)}/${'x'.repeat(60)}.bin`

function pack(entries: readonly [string, Uint8Array][]): Uint8Array {
  const pieces = entries.flatMap(([name, bytes]) => [
    ...tarHeader({ name, size: bytes.length }),
    bytes,
    padding(bytes.length),
  ])
  return Buffer.concat([...pieces, tarEnd()])
}

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test.each([1, 100, 512, 5000])('an archive read in chunks of %i bytes contains the packed entries', async (size) => {
  const entries: [string, Uint8Array][] = [
    ['empty', new Uint8Array(0)],
    ['exact', new Uint8Array(512).fill(1)],
    [LONG, new Uint8Array(1000).fill(2)],
    ['last', new Uint8Array(1)],
  ]
  const read: [string, Uint8Array][] = []
  for await (const { name, body } of readTar(inPieces(pack(entries), size))) {
    const pieces: Uint8Array[] = []
    for await (const piece of body) pieces.push(Uint8Array.from(piece))
    read.push([name, Uint8Array.from(Buffer.concat(pieces))])
  }
  expect(read).toEqual(entries)
})

test('the unread rest of an entry is skipped', async () => {
  const names: string[] = []
  const archive = pack([
    ['a', new Uint8Array(3000)],
    ['b', new Uint8Array(1)],
  ])
  for await (const { name } of readTar(inPieces(archive, 700))) names.push(name)
  expect(names).toEqual(['a', 'b'])
})

test('a truncated or altered archive is reported as damaged', async () => {
  const archive = pack([['a', new Uint8Array(3000)]])
  const readAll = async (bytes: Uint8Array): Promise<void> => {
    for await (const { body } of readTar(inPieces(bytes, 512))) for await (const _ of body);
  }
  await expect(readAll(archive.subarray(0, 2000))).rejects.toThrow('ends too early')
  const altered = Uint8Array.from(archive)
  altered[3] = 65
  await expect(readAll(altered)).rejects.toThrow('damaged')
})
