/** A person who has a keyboard and nothing else. */
import type { Locator, Page } from 'playwright-core'

/** More stops than any page has. */
const STOPS = 80

const holdsFocus = (target: Locator) => target.evaluate((one) => one === document.activeElement)

/** Goes on from where the keyboard is until it is at the target. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < STOPS; stop++) {
    if (await holdsFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not get to ${String(target)}`)
}

/** Types into a field, in place of what is there. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
