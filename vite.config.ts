import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Known beforehand, or the first page of `npm run dev` finds them one by one and reloads.
  optimizeDeps: {
    include: [
      '@base-ui/react/toast',
      '@tanstack/react-query',
      'hono/client',
      'lucide-react',
      'react-dom/client',
      'react-router/dom',
    ],
  },
  build: { target: 'es2022', reportCompressedSize: false },
});
