export { default as Board } from './Board.svelte';
export * from './types';
