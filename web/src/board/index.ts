export { default as Board } from './Board.svelte';
export { gameName, lookOf } from './looks';
export * from './types';
