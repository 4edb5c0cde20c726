import { renderSVG } from 'uqr'

/** Renders a link as a QR code: an SVG image as a data URL. */
export const drawQr = (link: string): string =>
  `data:image/svg+xml;utf-8,${encodeURIComponent(renderSVG(link, { ecc: 'M', border: 2, pixelSize: 4 }))}`
