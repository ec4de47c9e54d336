/** A board on the page as a picture of its own, with every colour written into it. */

const STYLED = [
  'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'opacity', 'paint-order',
  'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'vector-effect', 'stop-color', 'display', 'clip-path',
] as const;

/** The SVG as text. */
export function svgOf(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [originals, copies] = [drawing, copy].map((svg) => [svg, ...svg.querySelectorAll('*')]);
  originals!.forEach((original, at) => inline(original, copies![at]!));
  copy.querySelectorAll('[role="grid"], .ghost').forEach((part) => part.remove());
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(Math.round(width)));
  copy.setAttribute('height', String(Math.round(height)));
  copy.prepend(background(drawing));
  return new XMLSerializer().serializeToString(copy);
}

function inline(original: Element, copy: Element): void {
  const style = getComputedStyle(original);
  for (const name of STYLED) {
    const value = style.getPropertyValue(name);
    if (value && value !== 'normal' && value !== 'none' || name === 'fill' || name === 'stroke') copy.setAttribute(name, value);
  }
  for (const { name } of [...copy.attributes]) {
    if (name === 'class' || name === 'style' || name === 'tabindex' || name.startsWith('aria-') || name.startsWith('data-')) copy.removeAttribute(name);
  }
}

function background(drawing: SVGSVGElement): SVGRectElement {
  const { x, y, width, height } = drawing.viewBox.baseVal;
  const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const colour = getComputedStyle(document.documentElement).getPropertyValue('background-color');
  const page = getComputedStyle(document.body).backgroundColor || colour;
  for (const [name, value] of Object.entries({ x, y, width, height, fill: page })) rect.setAttribute(name, String(value));
  return rect;
}

/** The same as pixels, `size` of them at the longer side. */
export async function canvasOf(drawing: SVGSVGElement, size: number): Promise<HTMLCanvasElement> {
  const text = svgOf(drawing);
  const { width, height } = drawing.viewBox.baseVal;
  const scale = size / Math.max(width, height);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export async function pngOf(drawing: SVGSVGElement, size = 1200): Promise<Blob> {
  const canvas = await canvasOf(drawing, size);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}

export function download(content: Blob | string, name: string, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
