// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ImageWithFallback } from './image.tsx';

const id = '0199c1d0-7c1e-7000-8000-000000000000';
const photo = { id, width: 500, height: 400, placeholder: 'data:image/webp;base64,UklGRg==' };
const link = 'https://example.org/bread.jpg';
const box = { width: 400, height: 300, className: 'box' };

afterEach(cleanup);

test('a photo is offered in every available width over its placeholder, and both have a size before they load', () => {
  const { container } = render(<ImageWithFallback src={link} photo={photo} sizes="50vw" {...box} />);
  const [placeholder, shown] = container.querySelectorAll('img');
  expect(placeholder?.getAttribute('src')).toBe(photo.placeholder);
  expect(shown?.getAttribute('srcset')).toBe(`/photos/${id}-320.webp 320w, /photos/${id}-640.webp 500w`);
  expect(shown?.getAttribute('sizes')).toBe('50vw');
  expect(container.querySelectorAll('img[width="400"][height="300"]')).toHaveLength(2);
  expect(container.querySelectorAll('[style]')).toHaveLength(0);
});

test('a picture without sizes uses only the smallest file, which offline pages need', () => {
  const { container } = render(<ImageWithFallback src={link} photo={photo} {...box} />);
  const [shown, ...others] = container.querySelectorAll('img');
  expect(others).toHaveLength(0);
  expect(shown?.getAttribute('src')).toBe(`/photos/${id}-320.webp`);
  expect(shown?.hasAttribute('srcset')).toBe(false);
});

test('a photo that fails to load is replaced by the illustration', () => {
  const { container } = render(<ImageWithFallback src={link} photo={photo} sizes="50vw" {...box} />);
  fireEvent.error(container.querySelectorAll('img')[1] as Element);
  const [shown, ...others] = container.querySelectorAll('img');
  expect(others).toHaveLength(0);
  expect(shown?.getAttribute('src')).toBe('/art/food-any.svg');
  expect(shown?.hasAttribute('srcset')).toBe(false);
  expect(shown?.className).toBe('box');
});
