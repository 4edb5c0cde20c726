import type { PackFault, VoicePack } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { os, type Call } from '../../../kernel/http/call.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse, requireProved, requireSignedIn } from '../../../kernel/refusal.ts'
import { voicesOf } from '../engines/natural/natural.ts'
import { mayManagePacks } from '../policy.ts'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { installPack } from './install.ts'
import { type InstalledPack, listInstalled } from './installed.ts'
import { type Pack, PackError, shortLinesOf } from './pack.ts'
import { uninstallPack } from './shared-packs.ts'

const CHANGES = { name: 'voices.packs', events: 60, seconds: 3600, burst: 30 }

/** Milliseconds after which the catalogue is read again. Pages ask for it every second during an installation. */
const FRESH = 15_000

/** An installation on this server: running, or failed. */
interface Attempt {
  readonly leaving: AbortController
  progress: VoicePack['installing']
  fault: PackFault | null
}

interface Shelf {
  readonly packs: readonly Pack[]
  readonly installed: readonly InstalledPack[]
  readonly catalogue: Catalogue | null
  readonly fault: PackFault | null
}

const faultOf = (error: unknown): PackFault =>
  error instanceof PackError && error.fault !== 'unknown' ? error.fault : 'failed'

/**
 * Lists, installs and removes packs for administrators. Installations go on in the background, several at a time.
 * `refresh` looks for packs that other servers have installed.
 */
export function openPackAdministration(kernel: Kernel, refresh: () => Promise<void>) {
  const { audit, clock, config, limits, log, storage } = kernel
  const { dataDir } = config
  const bucket = config.filesUrl === null ? null : storage
  const attempts = new Map<string, Attempt>()
  const { packs: routes } = os.sound

  const manager = ({ actor }: Call): SignedIn => {
    requireSignedIn(actor)
    return mayManagePacks(actor) ? requireProved(actor) : refuse('not_admin')
  }

  let known: { readonly at: number; readonly catalogue: Promise<Catalogue> } | null = null
  const catalogueNow = (): Promise<Catalogue> => {
    const at = clock.now().getTime()
    if (known === null || at - known.at > FRESH) known = { at, catalogue: readCatalogue(config.voices.mirror) }
    return known.catalogue
  }

  const readShelf = async (): Promise<Shelf> => {
    const installed = await listInstalled(dataDir)
    try {
      const catalogue = await catalogueNow()
      const others = installed.filter(({ name }) => !catalogue.packs.some((pack) => pack.name === name))
      return { packs: [...catalogue.packs, ...others], installed, catalogue, fault: null }
    } catch (error) {
      log.warn('the catalogue of voices cannot be read', { error })
      return { packs: installed, installed, catalogue: null, fault: faultOf(error) }
    }
  }

  const present = (pack: Pack, { installed }: Shelf): VoicePack => {
    const attempt = attempts.get(pack.name)
    const own = installed.find(({ name }) => name === pack.name)
    return {
      name: pack.name,
      title: pack.title ?? (pack.voices.length === 0 ? pack.name : null),
      languages: pack.languages,
      licence: pack.licence,
      research: pack.research === true,
      bytes: pack.bytes,
      speakers: pack.voices.map(({ name }) => name),
      choosesFrom: pack.speakers?.count ?? null,
      voices: voicesOf(own ?? pack).map(({ id, name, languages: [language = 'en'], gender, age }) => {
        return { id, name, language, gender, age }
      }),
      shortLines: own ? shortLinesOf(own) : null,
      installed: own !== undefined,
      installing: attempt?.progress ?? null,
      fault: attempt?.fault ?? null,
    }
  }

  const install = async (catalogue: Catalogue, name: string, by: string): Promise<void> => {
    const attempt: Attempt = {
      leaving: new AbortController(),
      progress: { phase: 'downloading', done: 0 },
      fault: null,
    }
    attempts.set(name, attempt)
    try {
      await installPack(catalogue, name, {
        dataDir,
        bucket,
        signal: attempt.leaving.signal,
        hear: ({ phase, done, all }) => {
          attempt.progress = { phase, done: Math.min(1, done / all) }
        },
      })
      attempts.delete(name)
      await audit.record({ actor: by, action: 'voices.installed', target: name, details: { name } })
    } catch (error) {
      if (attempt.leaving.signal.aborted) return void attempts.delete(name)
      attempt.progress = null
      attempt.fault = faultOf(error)
      log.warn('a pack of voices was not installed', { pack: name, error })
    }
  }

  return {
    routes: {
      list: routes.list.handler(async ({ context }) => {
        manager(context)
        void refresh()
        const shelf = await readShelf()
        return { packs: shelf.packs.map((pack) => present(pack, shelf)), fault: shelf.fault }
      }),
      add: routes.add.handler(async ({ input: { name }, context }) => {
        const { id } = manager(context)
        if (!limits.take(CHANGES, id)) return refuse('too_many_requests')
        const shelf = await readShelf()
        const pack = shelf.catalogue?.packs.find((one) => one.name === name)
        if (pack === undefined || shelf.catalogue === null) return refuse('pack_not_found')
        if (attempts.get(name)?.progress == null) void install(shelf.catalogue, name, id)
        return present(pack, shelf)
      }),
      remove: routes.remove.handler(async ({ input: { name }, context }) => {
        const { id } = manager(context)
        if (!limits.take(CHANGES, id)) return refuse('too_many_requests')
        const attempt = attempts.get(name)
        attempts.delete(name)
        if (attempt?.progress != null) return attempt.leaving.abort(new Error('cancelled'))
        if (!(await uninstallPack({ dataDir, bucket }, name))) return refuse('pack_not_found')
        await audit.record({ actor: id, action: 'voices.removed', target: name, details: { name } })
      }),
    },
    /** Cancels running installations; their downloads are continued later. */
    stop: (): void => {
      for (const { leaving } of attempts.values()) leaving.abort(new Error('the server stops'))
    },
  }
}
