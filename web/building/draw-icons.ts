/** Draws the app's icons from the mark: `CHROMIUM_PATH=… node web/building/draw-icons.ts`. Run it when the mark changes. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ICONS = join(import.meta.dirname, '../public/icons')
const VELVET = '#8f1d2c'
const PAPER = '#faf6ef'

interface Drawing {
  readonly file: string
  readonly size: number
  /** Corner radius and logo size, as fractions of the icon's size. */
  readonly corner: number
  readonly mark: number
}

const DRAWINGS: readonly Drawing[] = [
  { file: 'app-192.png', size: 192, corner: 0.2, mark: 0.8 },
  { file: 'app-512.png', size: 512, corner: 0.2, mark: 0.8 },
  { file: 'app-180.png', size: 180, corner: 0, mark: 0.76 },
  { file: 'maskable-512.png', size: 512, corner: 0, mark: 0.62 },
]

async function curtain(): Promise<string> {
  const source = await readFile(join(import.meta.dirname, '../ui/mark/curtain.ts'), 'utf8')
  return /'(M[^']+)'/.exec(source)?.[1] ?? ''
}

function svg(path: string, { size, corner, mark }: Drawing): string {
  const offset = (size * (1 - mark)) / 2
  const scale = (size * mark) / 24
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${size * corner}" fill="${VELVET}"/><g fill="${PAPER}" transform="translate(${offset} ${offset}) scale(${scale})"><path d="${path}"/><path d="${path}" transform="translate(9 0)"/></g></svg>`
}

async function draw(path: string, drawing: Drawing, folder: string): Promise<void> {
  const page = join(folder, `${drawing.file}.html`)
  await writeFile(page, `<!doctype html><style>*{margin:0}svg{display:block}</style>${svg(path, drawing)}`)
  await run(process.env['CHROMIUM_PATH'] ?? 'chromium', [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--default-background-color=00000000',
    `--window-size=${drawing.size},${drawing.size}`,
    `--screenshot=${join(ICONS, drawing.file)}`,
    pathToFileURL(page).href,
  ])
}

const folder = await mkdtemp(join(tmpdir(), 'replique-icons-'))
const path = await curtain()
const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><style>path{fill:${VELVET}}@media (prefers-color-scheme:dark){path{fill:#e58c8c}}</style><path d="${path}"/><path d="${path}" transform="translate(9 0)"/></svg>\n`
await writeFile(join(ICONS, 'mark.svg'), favicon)
for (const drawing of DRAWINGS) await draw(path, drawing, folder)
await rm(folder, { recursive: true })
