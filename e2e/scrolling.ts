/** Checks a long play while it scrolls: no frame may show empty paper. */
import type { Page } from 'playwright-core'

/** The number of horizontal bands that must each contain text; smaller bands could fall between speeches. */
const BANDS = 4
/** The minimum share of ink in a band; a single short line has about ten times as much. */
const LEAST = 0.002

/** Returns, for each screenshot, the smallest share of non-background pixels in any band. */
function leastInk(checkPage: Page, pictures: readonly Buffer[]): Promise<number[]> {
  return checkPage.evaluate(
    ({ images, bands }) => {
      const look = async (base64: string): Promise<number> => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        const image = await createImageBitmap(new Blob([bytes]))
        const pen = new OffscreenCanvas(image.width, image.height).getContext('2d')!
        pen.drawImage(image, 0, 0)
        const height = Math.floor(image.height / bands)
        const shares = Array.from({ length: bands }, (_, band) => {
          const { data } = pen.getImageData(0, band * height, image.width, height)
          const counts = Array.from({ length: 64 }, () => 0)
          for (let i = 0; i < data.length; i += 4) counts[(data[i]! + data[i + 1]! + data[i + 2]!) >> 4]!++
          return 1 - Math.max(...counts) / (data.length / 4)
        })
        return Math.min(...shares)
      }
      return Promise.all(images.map(look))
    },
    { images: pictures.map((picture) => picture.toString('base64')), bands: BANDS },
  )
}

type Move = (page: Page) => Promise<void>

const wheel =
  (by: number): Move =>
  (page) =>
    page.mouse.wheel(0, by)

const jump =
  (share: number): Move =>
  async (page) =>
    void (await page.locator('main.page-area').evaluate((one, to) => (one.scrollTop = one.scrollHeight * to), share))

/** Goes to the end, then up one screen, because there is empty space below the last line. */
const endAndUp: Move = async (page) => {
  await page.keyboard.press('Control+End')
  await page.keyboard.press('PageUp')
}

const MOVES: readonly (readonly [string, Move])[] = [
  ...[1, 2, 3].map((turn) => [`wheel down ${turn}`, wheel(2_500)] as const),
  ['scroll bar to a third', jump(1 / 3)],
  ['wheel down from there', wheel(4_000)],
  ['wheel up from there', wheel(-6_000)],
  ['scroll bar to nine tenths', jump(0.9)],
  ['End, then page up', endAndUp],
  ['scroll bar to the middle', jump(0.5)],
]

/** Scrolls by wheel, scrollbar and keys, and returns the moves after which a band showed no text. */
export async function findBlankBands(page: Page): Promise<string[]> {
  const area = (await page.locator('main.page-area').boundingBox())!
  const clip = { x: area.x + area.width * 0.1, y: area.y + 40, width: area.width * 0.8, height: area.height - 80 }
  await page.locator('.script').click({ position: { x: 5, y: 5 } })
  const before = await page.locator('main.page-area').evaluate(({ scrollHeight }) => scrollHeight)
  await page.mouse.move(area.x + area.width / 2, area.y + area.height / 2)
  const pictures: Buffer[] = []
  for (const [, move] of MOVES) {
    await move(page)
    // takes the very next frame, because text that appears later counts as missing
    pictures.push(await page.screenshot({ clip }))
  }
  const checkPage = await page.context().newPage()
  const inks = await leastInk(checkPage, pictures)
  await checkPage.close()
  const after = await page.locator('main.page-area').evaluate(({ scrollHeight }) => scrollHeight)
  const grown = Math.abs(after / before - 1)
  return [
    ...inks.flatMap((ink, at) => (ink < LEAST ? [`${MOVES[at]?.[0]}: ${ink}`] : [])),
    // the estimated height of parts that were not yet drawn must be almost right
    ...(grown > 0.01 ? [`the play was ${before} pixels high and is ${after}`] : []),
  ]
}
