import { readFile } from 'node:fs/promises'
import { VOICE_AGES, VOICE_GENDERS } from '@replique/contract/voice-traits'
import { z } from 'zod'
import { StartError } from '../../../kernel/settings.ts'

const language = z.enum(['en', 'fr'])

/**
 * Why a pack can't be installed: there is no such pack, its archive can't be downloaded, or isn't the one in the
 * catalogue, there is no room for it, or this machine can't run its model.
 */
export class PackError extends StartError {
  readonly fault: 'unknown' | 'unreachable' | 'wrong' | 'full' | 'unusable'
  constructor(fault: PackError['fault'], message: string) {
    super(message)
    this.fault = fault
  }
}

/** A voice in a pack. */
const packVoice = z.object({
  /** The speaker's number in the model, from 0. */
  speaker: z.int().min(0).max(10_000),
  name: z.string().min(1).max(60),
  /** A language tag such as "fr-FR"; null if the voice has none of its own. */
  accent: z
    .string()
    .regex(/^[a-z]{2}(-[A-Z]{2})?$/)
    .nullable(),
  /** The languages that the voice speaks, if they aren't all of the pack's. */
  languages: z.array(language).min(1).optional(),
  gender: z.enum(VOICE_GENDERS),
  age: z.enum(VOICE_AGES),
  /** The share of short lines that the voice said right when the pack was installed. */
  shortLines: z.number().min(0).max(1).optional(),
})

export type PackVoice = z.infer<typeof packVoice>

export const packShape = z
  .object({
    name: z.string().regex(/^[a-z][a-z\d-]{1,40}$/),
    /** What the pack is called; without it, it is called by its voices. */
    title: z.string().min(1).max(60).optional(),
    languages: z.array(language).min(1),
    licence: z.string().min(1).max(200),
    /** Whether the model was trained from one whose recordings are licensed for research only. */
    research: z.boolean().optional(),
    /** The archive's name, and its size and SHA-256 checksum. */
    file: z.string().regex(/^[\w.-]{1,120}\.tar\.(bz2|gz)$/),
    bytes: z.int().positive(),
    sha256: z.string().regex(/^[\da-f]{64}$/),
    voices: z.array(packVoice).max(200),
    /** A model whose voices are chosen by an installation: how many speakers it has, and their accent. */
    speakers: z.object({ count: z.int().min(1).max(10_000), accent: packVoice.shape.accent }).optional(),
    /** Whether the pack is in the bucket, from which every server gets it. */
    shared: z.boolean().optional(),
  })
  .refine(({ voices, speakers }) => voices.length > 0 || speakers !== undefined)

/** A pack: a model with one or several natural voices, which an operator installs. */
export type Pack = z.infer<typeof packShape>

/** Returns the share of short lines that the voices of an installed pack said right; null if nobody has measured it. */
export function shortLinesOf({ voices }: Pack): number | null {
  const shares = voices.flatMap(({ shortLines }) => shortLines ?? [])
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length
}

/** Parses a stored description, or returns null if it can't be read. */
export function parsePack(text: string): Pack | null {
  try {
    return packShape.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Reads the description that was stored with an installed pack, or returns null if there is none that can be read. */
export async function readPack(path: string): Promise<Pack | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  return text === null ? null : parsePack(text)
}
