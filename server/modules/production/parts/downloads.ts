import {
  partsZipInput,
  partsZipPath,
  playId as playIdShape,
  type PartChoices,
  type PartFileInput,
  type PartsZipInput,
} from '@replique/contract'
import type { Language } from '@replique/script'
import type { Hono } from 'hono'
import { type SignedIn, bearerOf } from '../../../kernel/actor.ts'
import type { AppEnv } from '../../../kernel/http/call.ts'
import { answerZip } from '../../../kernel/http/zip.ts'
import type { ExportedFile } from '../../../kernel/kernel.ts'
import { WorkerOverrun } from '../../../kernel/pool/worker-pool.ts'
import { Refusal, refuse, requireProved } from '../../../kernel/refusal.ts'
import { fileName, fileNames, type PdfPrinter } from '../../plays/index.ts'
import { type ProductionDeps, requireDirector, requirePlay } from '../deps.ts'
import { mayDirect, mayTakePart, maySeeStage } from '../policy.ts'
import { readCompany, type Company } from './company.ts'

type PrintOptions = Parameters<PdfPrinter>[0]
type Kind = PartFileInput['what']

/** A file to download: its name without an extension, and how it is printed. */
interface PartDocument {
  readonly what: Kind
  /** The id of the character or, for the script of an actor, of the account. */
  readonly of: string
  readonly title: string
  readonly options: PrintOptions
}

const TITLES: Record<Language, Record<Kind, (name: string) => string>> = {
  en: {
    sides: (name) => `Sides – ${name}`,
    role: (name) => `Script – ${name}`,
    actor: (name) => `Script for ${name}`,
  },
  fr: {
    sides: (name) => `Rôle – ${name}`,
    role: (name) => `Texte – ${name}`,
    actor: (name) => `Texte pour ${name}`,
  },
}
const ZIP_TITLES: Record<Language, string> = { en: 'Sides', fr: 'Rôles' }

/** Lists everything that can be downloaded: the sides and the marked script of each role, and each actor's script. */
function documentsOf({ sides, actors, language }: Company, choices: PartChoices): PartDocument[] {
  const titles = TITLES[language]
  const { cueWords, speechNumbers, largePrint } = choices
  const print: PrintOptions = {
    largePrint: largePrint === 'yes',
    ...(speechNumbers !== 'layout' && { speechNumbers }),
  }
  const script = (marked: readonly string[]): PrintOptions => ({ ...print, marked })
  return [
    ...sides.map(({ characterId: of, name }): PartDocument => ({
      what: 'sides',
      of,
      title: titles.sides(name),
      options: { ...print, character: of, cueWords },
    })),
    ...actors.map(({ userId: of, name, sides: own }): PartDocument => ({
      what: 'actor',
      of,
      title: titles.actor(name),
      options: script(own.map(({ characterId }) => characterId)),
    })),
    ...sides.map(({ characterId: of, name }): PartDocument => ({
      what: 'role',
      of,
      title: titles.role(name),
      options: script([of]),
    })),
  ]
}

/**
 * Prints one file. Directors get any; actors only their own, once they have been given out. Refuses with
 * play_not_found, not_allowed, character_not_found or person_not_found.
 */
export async function downloadPart(deps: ProductionDeps, actor: SignedIn, input: PartFileInput): Promise<File> {
  const { id: playId, what, of } = input
  const access = await requirePlay(deps, actor, { playId, may: maySeeStage })
  const company = await readCompany(deps, playId)
  const own = company.actors.find(({ userId }) => userId === actor.id)
  const isOwn = what === 'actor' ? of === actor.id : own?.sides.some(({ characterId }) => characterId === of) === true
  if (!mayTakePart(access, { isOwn, isGiven: own !== undefined && own.state !== 'new' })) return refuse('not_allowed')
  const found = documentsOf(company, input).find((one) => one.what === what && one.of === of)
  if (found === undefined) return refuse(what === 'actor' ? 'person_not_found' : 'character_not_found')
  const print = await deps.modules.plays.openPdfPrinter(playId)
  const bytes = await print(found.options)
  return new File([bytes as Uint8Array<ArrayBuffer>], `${fileName(found.title, company.language)}.pdf`, {
    type: 'application/pdf',
  })
}

/** The file in the zip that lists what could not be printed. Its name is in both languages. */
const MISSING = 'missing – manquent.txt'

interface Zip {
  readonly playId: string
  readonly actor: SignedIn
  readonly documents: readonly PartDocument[]
  readonly language: Language
}

/** Yields each file. Access is checked again before each, because a role may be removed meanwhile. */
async function* filesOf(deps: ProductionDeps, zip: Zip): AsyncGenerator<ExportedFile> {
  const { playId, actor, documents, language } = zip
  const { plays } = deps.modules
  const names = fileNames(documents.map(({ title }, at) => ({ id: String(at), title, language })))
  const print = await plays.openPdfPrinter(playId)
  // the zip is produced while it is being sent, when the request's own context has already ended
  const owner = { person: actor.id, bulk: true }
  const missing: string[] = []
  for (const [at, { title, options }] of documents.entries()) {
    const access = await plays.accessTo(actor, playId)
    if (access === null || !mayDirect(access)) return
    const name = `${names.get(String(at)) ?? title}.pdf`
    const bytes = await print(options, owner).catch((error: unknown) => {
      if (error instanceof Refusal && error.code !== 'character_not_found') throw error
      deps.kernel.log.warn('a part could not be printed', { play: playId, error })
      if (error instanceof WorkerOverrun || error instanceof Refusal) return null
      throw error
    })
    if (bytes === null) missing.push(name)
    else yield { name, bytes }
  }
  if (missing.length > 0) yield { name: MISSING, bytes: Buffer.from(`${missing.join('\n')}\n`) }
}

const ZIPS = { name: 'production.part-zips', events: 20, seconds: 600, burst: 10 }

/** Mounts the download of everything as one zip. It is streamed: nothing is stored, and disconnecting cancels it. */
export function mountPartsZip(app: Hono<AppEnv>, deps: ProductionDeps): void {
  const { readActor, limits, clock } = deps.kernel
  /** Users with a download in progress. Each can have only one, so that nobody occupies all threads. */
  const busy = new Set<string>()
  app.post(partsZipPath(':id'), async (c) => {
    const actor = requireProved(await readActor(bearerOf(c.req.raw.headers)))
    const [id, request] = [
      playIdShape.safeParse(c.req.param('id')),
      partsZipInput.safeParse(await c.req.json().catch(() => null)),
    ]
    if (!id.success || !request.success) return refuse('invalid')
    const playId = id.data
    await requireDirector(deps, actor, playId)
    if (busy.has(actor.id) || !limits.take(ZIPS, actor.id)) return refuse('too_many_requests')
    const company = await readCompany(deps, playId)
    const documents = chosen(company, request.data)
    if (documents.length === 0) return refuse('character_not_found')
    busy.add(actor.id)
    const { title, language } = company
    return answerZip(filesOf(deps, { playId, actor, documents, language }), {
      name: `${fileName(title, language)} – ${ZIP_TITLES[language]}.zip`,
      now: clock.now(),
      headers: { 'x-files': String(documents.length) },
      onEnd: () => busy.delete(actor.id),
    })
  })
}

const chosen = (company: Company, input: PartsZipInput): PartDocument[] =>
  documentsOf(company, input).filter(({ what }) => input.include.includes(what))
